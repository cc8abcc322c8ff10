/* Takes the place of the C library's fdatasync and pwrite in a test's process, so that a test can
   make the disk fail. Use it in a child process: the switches are for all threads.
   An error number of 0 makes them work again. */

/* What syncs fail with. */
void fail_syncs(int error_number);

/* What writes of less than a page fail with: LMDB writes whole pages, but for the meta page that
   makes a commit valid. */
void fail_meta_writes(int error_number);
