#include "CPQBaseline.h"

#ifdef Postgres

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cpq_connection {
  PGconn *pg;
};

static void fail(const char *place, const char *message) {
  fprintf(stderr, "%s: %s\n", place, message);
  exit(1);
}

static void check(cpq_connection *connection, int is_right, const char *place) {
  if (!is_right) fail(place, PQerrorMessage(connection->pg));
}

static void *allocated(void *memory) {
  if (!memory) fail("malloc", "no memory");
  return memory;
}

cpq_connection *cpq_connect(const char *url) {
  cpq_connection *connection = allocated(malloc(sizeof *connection));
  connection->pg = PQconnectdb(url);
  check(connection, PQstatus(connection->pg) == CONNECTION_OK, "connect");
  return connection;
}

void cpq_close(cpq_connection *connection) {
  PQfinish(connection->pg);
  free(connection);
}

void cpq_prepare(cpq_connection *connection, const char *name, const char *sql) {
  PGresult *result = PQprepare(connection->pg, name, sql, 0, NULL);
  check(connection, PQresultStatus(result) == PGRES_COMMAND_OK, "prepare");
  PQclear(result);
}

void cpq_run(cpq_connection *connection, const char *sql) {
  PGresult *result = PQexec(connection->pg, sql);
  ExecStatusType status = PQresultStatus(result);
  check(connection, status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "run");
  PQclear(result);
}

// MARK: Rows

static uint64_t number(const PGresult *result, int row, int column) {
  const unsigned char *bytes = (const unsigned char *)PQgetvalue(result, row, column);
  uint64_t value = 0;
  for (int index = 0; index < 8; index++) value = value << 8 | bytes[index];
  return value;
}

static cpq_row decoded(const PGresult *result, int row) {
  cpq_row decoded;
  decoded.id = (int64_t)number(result, row, 0);
  decoded.title_size = (size_t)PQgetlength(result, row, 1);
  decoded.title = allocated(malloc(decoded.title_size + 1));
  memcpy(decoded.title, PQgetvalue(result, row, 1), decoded.title_size + 1);
  uint64_t bits = number(result, row, 2);
  memcpy(&decoded.score, &bits, sizeof bits);
  // The server counts microseconds since 2000.
  decoded.added_at = ((double)(int64_t)number(result, row, 3)) / 1e6 + 946684800;
  return decoded;
}

cpq_row cpq_row_by_key(cpq_connection *connection, const char *name, int64_t key) {
  unsigned char bytes[8];
  for (int index = 0; index < 8; index++) {
    bytes[index] = (unsigned char)((uint64_t)key >> (56 - 8 * index));
  }
  const char *values[] = {(const char *)bytes};
  const int lengths[] = {8};
  const int formats[] = {1};
  PGresult *result = PQexecPrepared(connection->pg, name, 1, values, lengths, formats, 1);
  check(connection, PQresultStatus(result) == PGRES_TUPLES_OK, "row by key");
  if (PQntuples(result) != 1) fail("row by key", "not one row");
  cpq_row row = decoded(result, 0);
  PQclear(result);
  return row;
}

cpq_row *cpq_rows(cpq_connection *connection, const char *name, size_t *count) {
  PGresult *result = PQexecPrepared(connection->pg, name, 0, NULL, NULL, NULL, 1);
  check(connection, PQresultStatus(result) == PGRES_TUPLES_OK, "rows");
  *count = (size_t)PQntuples(result);
  cpq_row *rows = allocated(malloc((*count + 1) * sizeof *rows));
  for (size_t index = 0; index < *count; index++) rows[index] = decoded(result, (int)index);
  PQclear(result);
  return rows;
}

cpq_row *cpq_rows_one_by_one(cpq_connection *connection, const char *name, size_t *count) {
  check(
      connection, PQsendQueryPrepared(connection->pg, name, 0, NULL, NULL, NULL, 1),
      "rows one by one");
  check(connection, PQsetSingleRowMode(connection->pg), "single-row mode");
  size_t capacity = 1024;
  cpq_row *rows = allocated(malloc(capacity * sizeof *rows));
  *count = 0;
  PGresult *result;
  while ((result = PQgetResult(connection->pg))) {
    ExecStatusType status = PQresultStatus(result);
    check(connection, status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK, "rows");
    for (int row = 0; row < PQntuples(result); row++) {
      if (*count == capacity) {
        capacity *= 2;
        rows = allocated(realloc(rows, capacity * sizeof *rows));
      }
      rows[(*count)++] = decoded(result, row);
    }
    PQclear(result);
  }
  return rows;
}

cpq_row *cpq_rows_by_cursor(
    cpq_connection *connection, const char *sql, int portion, size_t *count) {
  char *declare = allocated(malloc(strlen(sql) + 64));
  sprintf(declare, "BEGIN; DECLARE baseline NO SCROLL CURSOR FOR %s", sql);
  cpq_run(connection, declare);
  free(declare);
  char fetch[64];
  snprintf(fetch, sizeof fetch, "FETCH FORWARD %d FROM baseline", portion);
  cpq_prepare(connection, "", fetch);
  size_t capacity = 1024;
  cpq_row *rows = allocated(malloc(capacity * sizeof *rows));
  *count = 0;
  int size;
  do {
    PGresult *result = PQexecPrepared(connection->pg, "", 0, NULL, NULL, NULL, 1);
    check(connection, PQresultStatus(result) == PGRES_TUPLES_OK, "fetch");
    size = PQntuples(result);
    for (int row = 0; row < size; row++) {
      if (*count == capacity) {
        capacity *= 2;
        rows = allocated(realloc(rows, capacity * sizeof *rows));
      }
      rows[(*count)++] = decoded(result, row);
    }
    PQclear(result);
  } while (size == portion);
  cpq_run(connection, "CLOSE baseline; COMMIT");
  return rows;
}

void cpq_free_rows(cpq_row *rows, size_t count) {
  for (size_t index = 0; index < count; index++) free(rows[index].title);
  free(rows);
}

// MARK: COPY

static void begin_copy(cpq_connection *connection, const char *sql, ExecStatusType status) {
  PGresult *result = PQexec(connection->pg, sql);
  check(connection, PQresultStatus(result) == status, "copy");
  PQclear(result);
}

// The number of rows that the server has copied.
static int64_t end_copy(cpq_connection *connection) {
  PGresult *result = PQgetResult(connection->pg);
  check(connection, PQresultStatus(result) == PGRES_COMMAND_OK, "end of copy");
  int64_t count = atoll(PQcmdTuples(result));
  PQclear(result);
  while ((result = PQgetResult(connection->pg))) PQclear(result);
  return count;
}

static void put(cpq_connection *connection, const char *bytes, size_t size) {
  check(connection, PQputCopyData(connection->pg, bytes, (int)size) == 1, "copy in");
}

int64_t cpq_copy_in(
    cpq_connection *connection, const char *sql, const char *piece, size_t size, size_t times) {
  begin_copy(connection, sql, PGRES_COPY_IN);
  for (size_t time = 0; time < times; time++) put(connection, piece, size);
  check(connection, PQputCopyEnd(connection->pg, NULL) == 1, "end of copy in");
  return end_copy(connection);
}

// Writes a text with the escapes of COPY, and returns its end.
static char *escaped(char *end, const char *text, size_t size) {
  for (size_t index = 0; index < size; index++) {
    switch (text[index]) {
      case '\\': *end++ = '\\'; *end++ = '\\'; break;
      case '\t': *end++ = '\\'; *end++ = 't'; break;
      case '\n': *end++ = '\\'; *end++ = 'n'; break;
      case '\r': *end++ = '\\'; *end++ = 'r'; break;
      default: *end++ = text[index];
    }
  }
  return end;
}

int64_t cpq_copy_rows_in(
    cpq_connection *connection, const char *sql, const cpq_row *rows, size_t count) {
  begin_copy(connection, sql, PGRES_COPY_IN);
  size_t capacity = 1 << 16;
  char *piece = allocated(malloc(capacity));
  size_t size = 0;
  for (size_t index = 0; index < count; index++) {
    const cpq_row *row = &rows[index];
    // Room for the escaped title, two numbers, and the separators.
    size_t needed = 2 * row->title_size + 100;
    if (size + needed > capacity) {
      put(connection, piece, size);
      size = 0;
      if (needed > capacity) piece = allocated(realloc(piece, capacity = needed));
    }
    char *end = piece + size;
    end += sprintf(end, "%lld\t", (long long)row->id);
    end = escaped(end, row->title, row->title_size);
    end += sprintf(end, "\t%.17g\n", row->score);
    size = (size_t)(end - piece);
  }
  put(connection, piece, size);
  free(piece);
  check(connection, PQputCopyEnd(connection->pg, NULL) == 1, "end of copy in");
  return end_copy(connection);
}

int64_t cpq_copy_out(cpq_connection *connection, const char *sql) {
  begin_copy(connection, sql, PGRES_COPY_OUT);
  int64_t bytes = 0;
  char *row;
  int size;
  while ((size = PQgetCopyData(connection->pg, &row, 0)) > 0) {
    bytes += size;
    PQfreemem(row);
  }
  check(connection, size == -1, "copy out");
  end_copy(connection);
  return bytes;
}

#endif
