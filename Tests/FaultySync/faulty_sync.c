#define _GNU_SOURCE
#include "faulty_sync.h"
#include <errno.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int failure;

void fail_syncs(int error_number) { atomic_store(&failure, error_number); }

int fdatasync(int descriptor) {
    int error_number = atomic_load(&failure);
    if (error_number != 0) {
        errno = error_number;
        return -1;
    }
    return (int)syscall(SYS_fdatasync, descriptor);
}
