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

// The bytes must stay until the parameter is bound anew or cleared.
static inline int ratchet_sqlite3_bind_static_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, (const char *)bytes, count, SQLITE_STATIC, SQLITE_UTF8);
}

static inline int ratchet_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline void ratchet_sqlite3_result_text(
    sqlite3_context *context, const char *bytes, sqlite3_uint64 count) {
  sqlite3_result_text64(context, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void ratchet_sqlite3_result_blob(
    sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
  sqlite3_result_blob64(context, bytes, count, SQLITE_TRANSIENT);
}

// A build of SQLite may leave these two out: then they are null, and not called.
#pragma weak sqlite3_serialize
#pragma weak sqlite3_deserialize

static inline int ratchet_sqlite3_can_serialize(void) {
  return sqlite3_serialize != 0 && sqlite3_deserialize != 0;
}

static inline unsigned char *ratchet_sqlite3_serialize(sqlite3 *db, sqlite3_int64 *count) {
  return sqlite3_serialize(db, "main", count, 0);
}

static inline int ratchet_sqlite3_deserialize(
    sqlite3 *db, unsigned char *bytes, sqlite3_int64 count) {
  return sqlite3_deserialize(
      db, "main", bytes, count, count,
      SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
}

// Newer than the oldest SQLite that is supported.
#if SQLITE_VERSION_NUMBER >= 3039000
#pragma weak sqlite3_db_name
#endif

// Whether files are attached to a connection. Answers 0 if SQLite cannot say.
static inline int ratchet_sqlite3_has_attached(sqlite3 *db) {
#if SQLITE_VERSION_NUMBER >= 3039000
  // The first two are "main" and "temp".
  return sqlite3_db_name != 0 && sqlite3_db_name(db, 2) != 0;
#else
  return 0;
#endif
}

#endif
