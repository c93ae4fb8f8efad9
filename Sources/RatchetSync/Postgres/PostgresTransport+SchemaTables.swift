#if Postgres
  extension PostgresTransport {
    /// The tables, and the rule of the owner of the data.
    static let schemaTables = #"""
      CREATE TABLE IF NOT EXISTS ratchet_sync.server (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        schema_version int NOT NULL,
        -- The server and its timeline when it was last used: a restored copy differs.
        identity text NOT NULL
      );

      -- Rows that are synchronised with each other.
      CREATE TABLE IF NOT EXISTS ratchet_sync.scope (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL UNIQUE,
        -- Another value means that the log has lost operations, and every client sends its rows again.
        epoch uuid NOT NULL DEFAULT gen_random_uuid(),
        -- Listeners need no right to a channel, so its name cannot be guessed.
        channel text NOT NULL DEFAULT 'ratchet_sync_' || replace(gen_random_uuid()::text, '-', ''),
        -- How many operations the clients had pushed before the last compaction, and how many it kept.
        compacted bigint NOT NULL DEFAULT 0,
        kept bigint NOT NULL DEFAULT 0
      );

      CREATE TABLE IF NOT EXISTS ratchet_sync.member (
        role name PRIMARY KEY,
        scope text NOT NULL
      );

      CREATE TABLE IF NOT EXISTS ratchet_sync.client (
        scope bigint NOT NULL REFERENCES ratchet_sync.scope ON DELETE CASCADE,
        node bigint NOT NULL,
        -- The end of the last push, and its attempt: only a repetition of it may come with older edits.
        last_sequence bigint NOT NULL,
        attempt bigint NOT NULL,
        pushed bigint NOT NULL DEFAULT 0,
        seen timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (scope, node)
      );

      CREATE TABLE IF NOT EXISTS ratchet_sync.log (
        scope bigint NOT NULL REFERENCES ratchet_sync.scope ON DELETE CASCADE,
        xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
        id bigint GENERATED ALWAYS AS IDENTITY,
        size int NOT NULL,
        -- The operation as clients send it: s sequence, t table, k key, c clock, n node, and v its cells,
        -- each with c column, p part, v value, k and n for a clock and a node of its own.
        body jsonb NOT NULL,
        PRIMARY KEY (scope, xid, id)
      );

      CREATE TABLE IF NOT EXISTS ratchet_sync.rejection (
        scope bigint NOT NULL REFERENCES ratchet_sync.scope ON DELETE CASCADE,
        node bigint NOT NULL,
        sequence bigint NOT NULL,
        reason text NOT NULL,
        PRIMARY KEY (scope, node, sequence)
      );

      DO $$
      BEGIN
        IF (SELECT schema_version > 1 FROM ratchet_sync.server) THEN
          RAISE EXCEPTION 'this database has a newer sync schema (version %) than this file (version 1)',
            (SELECT schema_version FROM ratchet_sync.server)
            USING HINT = 'Print the schema with the newest program: ratchet sync --print-schema.';
        END IF;
        -- The rule of the owner of the data: replace its body, and the file leaves it as it is.
        IF to_regprocedure('ratchet_sync.rejection_of(text,jsonb)') IS NULL THEN
          CREATE FUNCTION ratchet_sync.rejection_of(scope text, operation jsonb) RETURNS text
            LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
            AS 'SELECT NULL::text';
        END IF;
      END
      $$;

      """#
  }
#endif
