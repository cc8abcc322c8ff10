#define _GNU_SOURCE
#include "faulty_disk.h"
#include <errno.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int sync_failure;
static atomic_int meta_failure;

void fail_syncs(int error_number) { atomic_store(&sync_failure, error_number); }

void fail_meta_writes(int error_number) { atomic_store(&meta_failure, error_number); }

int fdatasync(int descriptor) {
    int error_number = atomic_load(&sync_failure);
    if (error_number != 0) {
        errno = error_number;
        return -1;
    }
    return (int)syscall(SYS_fdatasync, descriptor);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    int error_number = atomic_load(&meta_failure);
    if (error_number != 0 && count < 4096) {
        errno = error_number;
        return -1;
    }
    return syscall(SYS_pwrite64, descriptor, bytes, count, offset);
}
