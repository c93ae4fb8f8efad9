#include "vfs.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The calls that concern no open file, and the counting.

static fault_vfs *self(sqlite3_vfs *vfs) { return (fault_vfs *)vfs; }

#define REAL(vfs) (self(vfs)->real)

int fault_usual_code(uint32_t call) {
  switch (call) {
    case FAULT_OPEN: return SQLITE_CANTOPEN;
    case FAULT_CLOSE: return SQLITE_IOERR_CLOSE;
    case FAULT_READ: return SQLITE_IOERR_READ;
    case FAULT_WRITE: return SQLITE_IOERR_WRITE;
    case FAULT_TRUNCATE: return SQLITE_IOERR_TRUNCATE;
    case FAULT_SYNC: return SQLITE_IOERR_FSYNC;
    case FAULT_SIZE: return SQLITE_IOERR_FSTAT;
    case FAULT_LOCK: return SQLITE_IOERR_LOCK;
    case FAULT_UNLOCK: return SQLITE_IOERR_UNLOCK;
    case FAULT_CHECK_RESERVED_LOCK: return SQLITE_IOERR_CHECKRESERVEDLOCK;
    case FAULT_SHM_MAP: return SQLITE_IOERR_SHMMAP;
    case FAULT_SHM_LOCK: return SQLITE_IOERR_SHMLOCK;
    case FAULT_DELETE: return SQLITE_IOERR_DELETE;
    case FAULT_ACCESS: return SQLITE_IOERR_ACCESS;
    case FAULT_PATH: return SQLITE_CANTOPEN_FULLPATH;
    default: return SQLITE_IOERR;
  }
}

void fault_die(void) {
  kill(getpid(), SIGKILL);
  // The signal may reach another thread first; this one goes no further.
  for (;;) pause();
}

int fault_strike(fault_vfs *vfs, uint32_t call) {
  pthread_mutex_lock(&vfs->lock);
  fault_plan plan = vfs->plan;
  bool is_hit = false;
  if (plan.calls & call) {
    vfs->tally.calls += 1;
    is_hit = vfs->tally.calls >= plan.first && vfs->tally.calls <= plan.last;
  }
  if (is_hit) {
    vfs->tally.hits += 1;
    vfs->tally.hit_calls |= call;
  }
  pthread_mutex_unlock(&vfs->lock);
  if (!is_hit) return SQLITE_OK;
  if (plan.effect == FAULT_HOOKS) {
    plan.hook();
    return SQLITE_OK;
  }
  if (plan.effect == FAULT_KILLS && call != FAULT_WRITE) fault_die();
  return plan.code ? plan.code : fault_usual_code(call);
}

static int open_file(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *opened) {
  fault_file *ours = (fault_file *)file;
  memset(ours, 0, sizeof *ours);
  int code = fault_strike(self(vfs), FAULT_OPEN);
  if (code != SQLITE_OK) return code;
  ours->owner = self(vfs);
  ours->path = path;
  ours->real = (sqlite3_file *)(ours + 1);
  code = REAL(vfs)->xOpen(REAL(vfs), path, ours->real, flags, opened);
  // Without methods, SQLite does not close the file; the real one wants that only if it has some.
  if (ours->real->pMethods == 0) return code;
  if (code != SQLITE_OK) {
    ours->real->pMethods->xClose(ours->real);
    return code;
  }
  ours->base.pMethods = fault_io_methods(ours->real->pMethods->iVersion);
  pthread_mutex_lock(&self(vfs)->lock);
  self(vfs)->tally.open_files += 1;
  pthread_mutex_unlock(&self(vfs)->lock);
  return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int syncs) {
  (void)syncs;
  int code = fault_strike(self(vfs), FAULT_DELETE);
  if (code != SQLITE_OK) return code;
  fault_forget(self(vfs), path);
  return REAL(vfs)->xDelete(REAL(vfs), path, 0);
}

static int access_file(sqlite3_vfs *vfs, const char *path, int flags, int *answer) {
  int code = fault_strike(self(vfs), FAULT_ACCESS);
  return code != SQLITE_OK ? code : REAL(vfs)->xAccess(REAL(vfs), path, flags, answer);
}

static int full_path(sqlite3_vfs *vfs, const char *path, int count, char *full) {
  int code = fault_strike(self(vfs), FAULT_PATH);
  return code != SQLITE_OK ? code : REAL(vfs)->xFullPathname(REAL(vfs), path, count, full);
}

static int randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  return REAL(vfs)->xRandomness(REAL(vfs), count, bytes);
}

static int sleep_for(sqlite3_vfs *vfs, int microseconds) {
  return self(vfs)->sleeps ? REAL(vfs)->xSleep(REAL(vfs), microseconds) : microseconds;
}

static int current_time(sqlite3_vfs *vfs, double *days) {
  return REAL(vfs)->xCurrentTime(REAL(vfs), days);
}

static int last_error(sqlite3_vfs *vfs, int count, char *message) {
  return REAL(vfs)->xGetLastError(REAL(vfs), count, message);
}

static int current_time_64(sqlite3_vfs *vfs, sqlite3_int64 *milliseconds) {
  return REAL(vfs)->xCurrentTimeInt64(REAL(vfs), milliseconds);
}

fault_vfs *fault_vfs_create(const char *name, bool sleeps) {
  sqlite3_vfs *real = sqlite3_vfs_find(0);
  fault_vfs *vfs = calloc(1, sizeof *vfs);
  char *copy = strdup(name);
  if (!real || !vfs || !copy) {
    free(vfs);
    free(copy);
    return 0;
  }
  pthread_mutex_init(&vfs->lock, 0);
  vfs->real = real;
  vfs->sleeps = sleeps;
  vfs->base = (sqlite3_vfs){
      .iVersion = 2,
      .szOsFile = (int)sizeof(fault_file) + real->szOsFile,
      .mxPathname = real->mxPathname,
      .zName = copy,
      .xOpen = open_file,
      .xDelete = delete_file,
      .xAccess = access_file,
      .xFullPathname = full_path,
      .xRandomness = randomness,
      .xSleep = sleep_for,
      .xCurrentTime = current_time,
      .xGetLastError = last_error,
      .xCurrentTimeInt64 = current_time_64,
  };
  sqlite3_vfs_register(&vfs->base, 0);
  return vfs;
}

void fault_vfs_destroy(fault_vfs *vfs) {
  sqlite3_vfs_unregister(&vfs->base);
  while (vfs->unsynced) fault_forget(vfs, vfs->unsynced->path);
  pthread_mutex_destroy(&vfs->lock);
  free((void *)vfs->base.zName);
  free(vfs);
}

void fault_vfs_arm(fault_vfs *vfs, fault_plan plan) {
  pthread_mutex_lock(&vfs->lock);
  int64_t open_files = vfs->tally.open_files;
  vfs->plan = plan;
  vfs->tally = (fault_tally){.open_files = open_files};
  pthread_mutex_unlock(&vfs->lock);
}

fault_tally fault_vfs_tally(fault_vfs *vfs) {
  pthread_mutex_lock(&vfs->lock);
  fault_tally tally = vfs->tally;
  pthread_mutex_unlock(&vfs->lock);
  return tally;
}
