#ifndef RATCHET_FAULTS_H
#define RATCHET_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

// A file system for SQLite that hands everything on to the default one, counts the calls, and fails,
// tears or ends the process where it is told to; and a memory allocator that runs out.

/// What SQLite asks of a file system; a set of them is a sum.
enum {
  FAULT_OPEN = 1 << 0,
  FAULT_CLOSE = 1 << 1,
  FAULT_READ = 1 << 2,
  FAULT_WRITE = 1 << 3,
  FAULT_TRUNCATE = 1 << 4,
  FAULT_SYNC = 1 << 5,
  FAULT_SIZE = 1 << 6,
  FAULT_LOCK = 1 << 7,
  FAULT_UNLOCK = 1 << 8,
  FAULT_CHECK_RESERVED_LOCK = 1 << 9,
  FAULT_SHM_MAP = 1 << 10,
  FAULT_SHM_LOCK = 1 << 11,
  FAULT_SHM_UNLOCK = 1 << 12,
  FAULT_SHM_UNMAP = 1 << 13,
  FAULT_DELETE = 1 << 14,
  FAULT_ACCESS = 1 << 15,
  FAULT_PATH = 1 << 16,
  FAULT_EVERY_CALL = (1 << 17) - 1,
};

/// What happens to a call that is hit.
enum {
  /// It answers the code, and nothing is done (a lock is let go of all the same).
  FAULT_FAILS,
  /// A write does its first half and then fails; another call fails.
  FAULT_TEARS,
  /// The process is killed; in a write after its first half, else before the call.
  FAULT_KILLS,
  /// The hook is called, then the call is done.
  FAULT_HOOKS,
};

typedef struct {
  /// The calls that are counted.
  uint32_t calls;
  /// The first and the last that are hit, counted from 1.
  int64_t first;
  int64_t last;
  int effect;
  /// What a failing call answers; 0 for the code that its kind usually fails with.
  int code;
  void (*hook)(void);
} fault_plan;

typedef struct {
  /// The calls that the plan counts, since it was made.
  int64_t calls;
  /// Those that were hit.
  int64_t hits;
  /// The kinds of those.
  uint32_t hit_calls;
  /// Files that are open now.
  int64_t open_files;
} fault_tally;

typedef struct fault_vfs fault_vfs;

/// Registers a file system under that name. `sleeps` says whether a connection that waits for a lock
/// really sleeps meanwhile. Null if there is no memory.
fault_vfs *fault_vfs_create(const char *name, bool sleeps);

/// Unregisters it. None of its files may be open.
void fault_vfs_destroy(fault_vfs *vfs);

/// Counts from 0 again, and hits what the plan says.
void fault_vfs_arm(fault_vfs *vfs, fault_plan plan);

fault_tally fault_vfs_tally(fault_vfs *vfs);

/// From now on remembers what was in a file before each write that has not been synced.
void fault_vfs_remember(fault_vfs *vfs);

/// What a power cut does to files that are no longer open: of what was written and not synced, some
/// sectors are lost, as the seed will have it; or all, or none. File names and lengths cut short are
/// taken to be kept. Answers whether all went well.
bool fault_vfs_lose_power(fault_vfs *vfs, uint64_t seed);

/// What a call of that kind answers when it fails and the plan names no code.
int fault_usual_code(uint32_t call);

/// Puts the allocator in SQLite's place: once a process, before SQLite is used. Answers a code of
/// SQLite's.
int fault_memory_install(void);

/// Counts from 0 again; the allocations from the first to the last fail. From 1; none if 0.
void fault_memory_arm(int64_t first, int64_t last);

/// The allocations counted and those that failed.
int64_t fault_memory_calls(void);
int64_t fault_memory_hits(void);

#endif
