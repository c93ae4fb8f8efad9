#include "vfs.h"

// The calls on an open file.

static fault_file *self(sqlite3_file *file) { return (fault_file *)file; }

#define REAL(file) (self(file)->real)
#define FORWARD(file, method, ...) (REAL(file)->pMethods->method(REAL(file), ##__VA_ARGS__))

#define STRIKE(file, call)                         \
  do {                                             \
    int code = fault_strike(self(file)->owner, call); \
    if (code != SQLITE_OK) return code;            \
  } while (0)

static int close_file(sqlite3_file *file) {
  fault_vfs *owner = self(file)->owner;
  int code = fault_strike(owner, FAULT_CLOSE);
  int done = FORWARD(file, xClose);
  pthread_mutex_lock(&owner->lock);
  owner->tally.open_files -= 1;
  pthread_mutex_unlock(&owner->lock);
  return code != SQLITE_OK ? code : done;
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  STRIKE(file, FAULT_READ);
  return FORWARD(file, xRead, bytes, count, offset);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  fault_vfs *owner = self(file)->owner;
  int code = fault_strike(owner, FAULT_WRITE);
  if (code == SQLITE_OK) {
    code = fault_remember(self(file), count, offset);
    if (code != SQLITE_OK) return code;
    return FORWARD(file, xWrite, bytes, count, offset);
  }
  if (owner->plan.effect != FAULT_FAILS) FORWARD(file, xWrite, bytes, count / 2, offset);
  if (owner->plan.effect == FAULT_KILLS) fault_die();
  return code;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  STRIKE(file, FAULT_TRUNCATE);
  return FORWARD(file, xTruncate, size);
}

static int sync_file(sqlite3_file *file, int flags) {
  (void)flags;
  STRIKE(file, FAULT_SYNC);
  // Not waiting for the disk: no test cuts its power in earnest.
  fault_forget(self(file)->owner, self(file)->path);
  return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  STRIKE(file, FAULT_SIZE);
  return FORWARD(file, xFileSize, size);
}

static int lock_file(sqlite3_file *file, int level) {
  STRIKE(file, FAULT_LOCK);
  return FORWARD(file, xLock, level);
}

static int unlock_file(sqlite3_file *file, int level) {
  int code = fault_strike(self(file)->owner, FAULT_UNLOCK);
  int done = FORWARD(file, xUnlock, level);
  return code != SQLITE_OK ? code : done;
}

static int check_reserved_lock(sqlite3_file *file, int *is_held) {
  STRIKE(file, FAULT_CHECK_RESERVED_LOCK);
  return FORWARD(file, xCheckReservedLock, is_held);
}

static int control_file(sqlite3_file *file, int operation, void *argument) {
  return FORWARD(file, xFileControl, operation, argument);
}

static int sector_size(sqlite3_file *file) { return FORWARD(file, xSectorSize); }

static int device_characteristics(sqlite3_file *file) {
  return FORWARD(file, xDeviceCharacteristics);
}

static int shm_map(
    sqlite3_file *file, int region, int size, int extends, void volatile **address) {
  STRIKE(file, FAULT_SHM_MAP);
  return FORWARD(file, xShmMap, region, size, extends, address);
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  if (flags & SQLITE_SHM_LOCK) {
    STRIKE(file, FAULT_SHM_LOCK);
    return FORWARD(file, xShmLock, offset, count, flags);
  }
  int code = fault_strike(self(file)->owner, FAULT_SHM_UNLOCK);
  int done = FORWARD(file, xShmLock, offset, count, flags);
  return code != SQLITE_OK ? code : done;
}

static void shm_barrier(sqlite3_file *file) { FORWARD(file, xShmBarrier); }

static int shm_unmap(sqlite3_file *file, int deletes) {
  int code = fault_strike(self(file)->owner, FAULT_SHM_UNMAP);
  int done = FORWARD(file, xShmUnmap, deletes);
  return code != SQLITE_OK ? code : done;
}

static int fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **page) {
  return FORWARD(file, xFetch, offset, count, page);
}

static int unfetch(sqlite3_file *file, sqlite3_int64 offset, void *page) {
  return FORWARD(file, xUnfetch, offset, page);
}

#define METHODS(version)                                                                     \
  {                                                                                          \
    version, close_file, read_file, write_file, truncate_file, sync_file, file_size,         \
        lock_file, unlock_file, check_reserved_lock, control_file, sector_size,              \
        device_characteristics, shm_map, shm_lock, shm_barrier, shm_unmap, fetch, unfetch,   \
  }

const sqlite3_io_methods *fault_io_methods(int version) {
  static const sqlite3_io_methods methods[] = {METHODS(1), METHODS(2), METHODS(3)};
  return &methods[version < 1 ? 0 : version > 3 ? 2 : version - 1];
}
