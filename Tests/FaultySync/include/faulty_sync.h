/* Takes the place of the C library's fdatasync in a test's process, so that a test can make the
   disk fail. Use it in a child process: the switch is for all threads. */
void fail_syncs(int error_number); /* 0: work again */
