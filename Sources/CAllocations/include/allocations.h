#ifndef RATCHET_ALLOCATIONS_H
#define RATCHET_ALLOCATIONS_H

/// The number of blocks of memory that the process has allocated; negative if the C library cannot
/// count them.
long ratchet_allocations(void);

/// The bytes of all blocks in use, those of every thread included; negative if the C library does not
/// report them.
long ratchet_heap_in_use(void);

#endif
