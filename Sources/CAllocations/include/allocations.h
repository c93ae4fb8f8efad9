#ifndef RATCHET_ALLOCATIONS_H
#define RATCHET_ALLOCATIONS_H

/// How many blocks of memory the process has asked for; negative where the C library gives no way to
/// count.
long ratchet_allocations(void);

#endif
