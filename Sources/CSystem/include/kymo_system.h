#ifndef KYMO_SYSTEM_H
#define KYMO_SYSTEM_H

#include <stdint.h>

/// What Swift cannot import: variadic system calls and operations on words that processes share.

/// The word in a file, by a read that no truncation can make fatal; 0 where the file has none.
uint32_t kymo_word_load(int file);

/// Changes the word in a file and wakes everybody who waits at its address, in all processes.
void kymo_word_advance(int file, const uint32_t *address);

/// Waits until the word is no longer `seen`, somebody wakes it, or the time is up; not for long
/// where the file is too short to hold it.
void kymo_word_wait(const uint32_t *address, uint32_t seen, int64_t nanoseconds);

/// Whether a file has no name any more.
int kymo_file_is_gone(int file);

/// Opens a file of one page to be mapped; makes it where `create` is not 0.
/// Returns a descriptor, or -1.
int kymo_word_open(const char *path, int create, int writable);

#endif
