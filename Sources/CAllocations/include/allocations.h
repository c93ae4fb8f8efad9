#ifndef RATCHET_ALLOCATIONS_H
#define RATCHET_ALLOCATIONS_H

/// The number of blocks of memory that the process has allocated; negative if the C library cannot
/// count them.
long ratchet_allocations(void);

#endif
