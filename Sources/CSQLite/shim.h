#ifndef RATCHET_CSQLITE_SHIM_H
#define RATCHET_CSQLITE_SHIM_H

#include <sqlite3.h>

// Swift imports neither variadic functions nor the SQLITE_TRANSIENT cast.

static inline int ratchet_sqlite3_set_option(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

static inline int ratchet_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int ratchet_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
