#ifndef KYMO_SYSTEM_H
#define KYMO_SYSTEM_H

#include <stdint.h>

/// What Swift cannot import: variadic system calls and operations on words that processes share.

/// The word, read in one step.
uint32_t kymo_word_load(const uint32_t *word);

/// Adds one to the word and wakes everybody who waits for it, in all processes.
void kymo_word_advance(uint32_t *word);

/// Waits until the word is no longer `seen`, somebody wakes it, or the time is up.
void kymo_word_wait(const uint32_t *word, uint32_t seen, int64_t nanoseconds);

/// Opens a file of one page to be mapped; makes it where `create` is not 0.
/// Returns a descriptor, or -1.
int kymo_word_open(const char *path, int create, int writable);

#endif
