#include "kymo_system.h"

#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { pageSize = 4096 };

uint32_t kymo_word_load(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

void kymo_word_advance(uint32_t *word) {
    __atomic_add_fetch(word, 1, __ATOMIC_RELEASE);
    // Not FUTEX_PRIVATE_FLAG: the word is shared between processes.
    syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

void kymo_word_wait(const uint32_t *word, uint32_t seen, int64_t nanoseconds) {
    struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    syscall(SYS_futex, word, FUTEX_WAIT, seen, &time, NULL, 0);
}

int kymo_word_open(const char *path, int create, int writable) {
    int flags = O_CLOEXEC | O_NOFOLLOW | (writable ? O_RDWR : O_RDONLY) | (create ? O_CREAT : 0);
    int file = open(path, flags, 0666);
    if (file < 0) return -1;
    struct stat status;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) goto failed;
    // Never made shorter: others may have mapped it.
    if (status.st_size < pageSize && (!writable || ftruncate(file, pageSize) != 0)) goto failed;
    return file;
failed:
    close(file);
    return -1;
}
