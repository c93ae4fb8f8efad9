// Plain C over libpq, which the benchmarks compare RatchetPostgres with. Defined with the trait only.
#ifndef CPQBASELINE_H
#define CPQBASELINE_H

#include <stddef.h>
#include <stdint.h>

// A row of the benchmarks: id int8, title text, score float8, added_at timestamptz.
typedef struct {
  int64_t id;
  char *title;      // from malloc
  size_t title_size;
  double score;
  double added_at;  // seconds since 1970
} cpq_row;

typedef struct cpq_connection cpq_connection;

// Every failure ends the process with libpq's message: a benchmark has no use for a part of a run.

cpq_connection *cpq_connect(const char *url);
void cpq_close(cpq_connection *connection);

// Prepares the statement that the following functions run.
void cpq_prepare(cpq_connection *connection, const char *name, const char *sql);

// Runs statements without a result.
void cpq_run(cpq_connection *connection, const char *sql);

// Reads the row with a key, by a prepared statement with one parameter.
cpq_row cpq_row_by_key(cpq_connection *connection, const char *name, int64_t key);

// Reads all rows of a prepared statement into an array from malloc, out of one result.
cpq_row *cpq_rows(cpq_connection *connection, const char *name, size_t *count);

// The same, one row after the other in the single-row mode of libpq.
cpq_row *cpq_rows_one_by_one(cpq_connection *connection, const char *name, size_t *count);

// The same of a query by a cursor, in a transaction, which fetches a number of rows at a time.
cpq_row *cpq_rows_by_cursor(
    cpq_connection *connection, const char *sql, int portion, size_t *count);

void cpq_free_rows(cpq_row *rows, size_t count);

// Sends the same piece of data several times with COPY. Returns the number of rows that arrived.
int64_t cpq_copy_in(
    cpq_connection *connection, const char *sql, const char *piece, size_t size, size_t times);

// Sends rows with COPY in the text format: all columns but the last. Returns the number of rows.
int64_t cpq_copy_rows_in(
    cpq_connection *connection, const char *sql, const cpq_row *rows, size_t count);

// Receives data with COPY. Returns the number of bytes.
int64_t cpq_copy_out(cpq_connection *connection, const char *sql);

#endif
