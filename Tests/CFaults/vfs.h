#ifndef RATCHET_FAULTS_VFS_H
#define RATCHET_FAULTS_VFS_H

#include "faults.h"

#include <pthread.h>
#include <sqlite3.h>

enum { FAULT_SECTOR = 512 };

/// What a sector held when it was last synced.
typedef struct fault_sector {
  struct fault_sector *next;
  sqlite3_int64 offset;
  /// How much of it was within the file.
  int count;
  unsigned char bytes[FAULT_SECTOR];
} fault_sector;

/// A file with sectors that have not been synced since they were written.
typedef struct fault_unsynced {
  struct fault_unsynced *next;
  char *path;
  sqlite3_int64 size;
  fault_sector *sectors;
} fault_unsynced;

struct fault_vfs {
  /// First, so that SQLite's pointer is ours.
  sqlite3_vfs base;
  sqlite3_vfs *real;
  bool sleeps;
  pthread_mutex_t lock;
  fault_plan plan;
  fault_tally tally;
  bool remembers;
  fault_unsynced *unsynced;
};

typedef struct {
  sqlite3_file base;
  fault_vfs *owner;
  /// Null for a temporary file. SQLite keeps it for as long as the file is open.
  const char *path;
  /// Behind this struct, in the memory that SQLite gave for both.
  sqlite3_file *real;
} fault_file;

/// Counts a call. SQLITE_OK if it goes on, else what it answers. Does not come back if the plan
/// ends the process, unless the call is a write that can be torn first.
int fault_strike(fault_vfs *vfs, uint32_t call);

/// Ends the process as `kill -9` does.
void fault_die(void);

/// Notes what such a write is about to replace. Answers a code of SQLite's.
int fault_remember(fault_file *file, int count, sqlite3_int64 offset);

/// What was written to the file is now safe, or the file is gone.
void fault_forget(fault_vfs *vfs, const char *path);

const sqlite3_io_methods *fault_io_methods(int version);

#endif
