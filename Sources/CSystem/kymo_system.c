#include "kymo_system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { pageSize = 4096 };

// The page is mapped for its address only: touching it would raise SIGBUS once another process has
// made the file shorter, or where a full disk has no room for it.

uint32_t kymo_word_load(int file) {
    uint32_t value = 0;
    if (pread(file, &value, sizeof value, 0) != sizeof value) return 0;
    return value;
}

void kymo_word_advance(int file, const uint32_t *address) {
    // Two at once may write the same: each committed before, so whoever reads it sees both.
    uint32_t value = kymo_word_load(file) + 1;
    // Where it cannot be written, waking is enough for those who wait already.
    ssize_t written = pwrite(file, &value, sizeof value, 0);
    (void)written;
    // Not FUTEX_PRIVATE_FLAG: the word is shared between processes.
    syscall(SYS_futex, address, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

void kymo_word_wait(const uint32_t *address, uint32_t seen, int64_t nanoseconds) {
    struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    long result = syscall(SYS_futex, address, FUTEX_WAIT, seen, &time, NULL, 0);
    if (result == 0 || errno == EAGAIN || errno == EINTR || errno == ETIMEDOUT) return;
    // EFAULT: there is no such page now. Not at once, or the caller would spin.
    struct timespec pause = {.tv_nsec = 20000000};
    nanosleep(&pause, NULL);
}

int kymo_file_is_gone(int file) {
    struct stat status;
    return fstat(file, &status) != 0 || status.st_nlink == 0;
}

int kymo_word_open(const char *path, int create, int writable) {
    // O_NONBLOCK: a pipe of that name would hold us up.
    int flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (writable ? O_RDWR : O_RDONLY) | (create ? O_CREAT : 0);
    int file = open(path, flags, 0600);
    if (file < 0) return -1;
    struct stat status;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) goto failed;
    // Never made shorter: others may have mapped it.
    if (writable && status.st_size < pageSize && ftruncate(file, pageSize) != 0) goto failed;
    return file;
failed:
    close(file);
    return -1;
}
