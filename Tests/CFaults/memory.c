#include "faults.h"

#include <sqlite3.h>
#include <stdatomic.h>

static sqlite3_mem_methods real;
static _Atomic int64_t first, last, calls, hits;

static bool is_hit(void) {
  int64_t call = atomic_fetch_add(&calls, 1) + 1;
  if (call < atomic_load(&first) || call > atomic_load(&last)) return false;
  atomic_fetch_add(&hits, 1);
  return true;
}

static void *allocate(int size) { return is_hit() ? 0 : real.xMalloc(size); }

static void *reallocate(void *block, int size) {
  return is_hit() ? 0 : real.xRealloc(block, size);
}

int fault_memory_install(void) {
  int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real);
  if (code != SQLITE_OK) return code;
  sqlite3_mem_methods methods = real;
  methods.xMalloc = allocate;
  methods.xRealloc = reallocate;
  code = sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
  if (code != SQLITE_OK) return code;
  // Memory that each connection keeps at hand would hide allocations.
  return sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
}

void fault_memory_arm(int64_t from, int64_t to) {
  atomic_store(&first, from ? from : INT64_MAX);
  atomic_store(&last, to);
  atomic_store(&calls, 0);
  atomic_store(&hits, 0);
}

int64_t fault_memory_calls(void) { return atomic_load(&calls); }

int64_t fault_memory_hits(void) { return atomic_load(&hits); }
