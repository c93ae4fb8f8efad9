#include "vfs.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What a disk does that has not been told to sync: it may have written any part of what it was given.

void fault_vfs_remember(fault_vfs *vfs) { vfs->remembers = true; }

static fault_unsynced *find(fault_vfs *vfs, const char *path) {
  fault_unsynced *file = vfs->unsynced;
  while (file && strcmp(file->path, path)) file = file->next;
  return file;
}

static fault_unsynced *add(fault_file *file) {
  fault_unsynced *unsynced = calloc(1, sizeof *unsynced);
  if (!unsynced) return 0;
  unsynced->path = strdup(file->path);
  int code = file->real->pMethods->xFileSize(file->real, &unsynced->size);
  if (!unsynced->path || code != SQLITE_OK) {
    free(unsynced->path);
    free(unsynced);
    return 0;
  }
  unsynced->next = file->owner->unsynced;
  file->owner->unsynced = unsynced;
  return unsynced;
}

static bool remember_sector(fault_file *file, fault_unsynced *unsynced, sqlite3_int64 offset) {
  for (fault_sector *known = unsynced->sectors; known; known = known->next)
    if (known->offset == offset) return true;
  fault_sector *sector = calloc(1, sizeof *sector);
  if (!sector) return false;
  sector->offset = offset;
  sqlite3_int64 left = unsynced->size - offset;
  sector->count = left < 0 ? 0 : left < FAULT_SECTOR ? (int)left : FAULT_SECTOR;
  sector->next = unsynced->sectors;
  unsynced->sectors = sector;
  if (sector->count == 0) return true;
  int code = file->real->pMethods->xRead(file->real, sector->bytes, sector->count, offset);
  return code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ;
}

int fault_remember(fault_file *file, int count, sqlite3_int64 offset) {
  fault_vfs *vfs = file->owner;
  if (!vfs->remembers || !file->path) return SQLITE_OK;
  pthread_mutex_lock(&vfs->lock);
  fault_unsynced *unsynced = find(vfs, file->path);
  if (!unsynced) unsynced = add(file);
  bool is_noted = unsynced != 0;
  sqlite3_int64 sector = offset - offset % FAULT_SECTOR;
  for (; is_noted && sector < offset + count; sector += FAULT_SECTOR)
    is_noted = remember_sector(file, unsynced, sector);
  pthread_mutex_unlock(&vfs->lock);
  return is_noted ? SQLITE_OK : SQLITE_IOERR_NOMEM;
}

void fault_forget(fault_vfs *vfs, const char *path) {
  if (!path) return;
  pthread_mutex_lock(&vfs->lock);
  fault_unsynced **link = &vfs->unsynced;
  while (*link && strcmp((*link)->path, path)) link = &(*link)->next;
  fault_unsynced *file = *link;
  if (file) *link = file->next;
  pthread_mutex_unlock(&vfs->lock);
  if (!file) return;
  while (file->sectors) {
    fault_sector *next = file->sectors->next;
    free(file->sectors);
    file->sectors = next;
  }
  free(file->path);
  free(file);
}

static uint64_t next_random(uint64_t *state) {
  uint64_t mixed = *state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

static bool lose(fault_unsynced *file, uint64_t *state) {
  enum { ALL, NONE, SOME };
  int part = (int)(next_random(state) % 4);
  if (part == NONE) return true;
  int descriptor = open(file->path, O_RDWR);
  if (descriptor < 0) return false;
  bool is_done = true;
  for (fault_sector *sector = file->sectors; is_done && sector; sector = sector->next) {
    if (part >= SOME && next_random(state) % 2) continue;
    // What was beyond the end is zeros now, unless the new length is lost too.
    ssize_t written = pwrite(descriptor, sector->bytes, FAULT_SECTOR, sector->offset);
    is_done = written == FAULT_SECTOR;
  }
  if (is_done && part == ALL) is_done = ftruncate(descriptor, file->size) == 0;
  return close(descriptor) == 0 && is_done;
}

bool fault_vfs_lose_power(fault_vfs *vfs, uint64_t seed) {
  bool is_done = true;
  while (vfs->unsynced) {
    is_done = lose(vfs->unsynced, &seed) && is_done;
    fault_forget(vfs, vfs->unsynced->path);
  }
  return is_done;
}
