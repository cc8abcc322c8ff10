#include <lmdb.h>
#include <sys/statfs.h> /* to tell a network file system; Swift's Glibc module leaves it out */
