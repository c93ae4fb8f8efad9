#if Postgres
  extension PostgresTransport {
    /// The SQL that sets up the server: tables, functions, and the two roles that own and use them.
    ///
    /// Run it in the database that is to hold the log, as a superuser or as a role that may create
    /// roles and schemas; run it again after an update. Its first lines say how to add users.
    public static let schema = #"""
      -- The server of Ratchet's sync, for PostgreSQL 14 or newer. Run it in the database that is to hold
      -- the log, as a superuser or as a role with CREATEROLE and CREATE on that database. It can be run
      -- again: data and grants stay, functions are replaced.
      --
      --   CREATE ROLE alice LOGIN PASSWORD '…' IN ROLE ratchet_sync_client;
      --
      -- Each login role has a scope of its own. Roles that are to share rows get one scope:
      --
      --   INSERT INTO ratchet_sync.member VALUES ('alice', 'family'), ('bob', 'family');

      BEGIN;
      SET LOCAL client_min_messages = warning;

      DO $$
      DECLARE
        name text;
      BEGIN
        -- One set-up at a time in this database.
        PERFORM pg_advisory_xact_lock(7232001);
        FOREACH name IN ARRAY ARRAY['ratchet_sync_owner', 'ratchet_sync_client'] LOOP
          -- Roles belong to all databases of the server: another one may make them at the same time.
          BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', name);
          EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;
          END;
        END LOOP;
        IF NOT pg_has_role(current_user, 'ratchet_sync_owner', 'MEMBER') THEN
          EXECUTE format('GRANT ratchet_sync_owner TO %I', current_user);
        END IF;
      END
      $$;

      CREATE SCHEMA IF NOT EXISTS ratchet_sync AUTHORIZATION ratchet_sync_owner;
      SET LOCAL ROLE ratchet_sync_owner;
      SET LOCAL search_path = pg_catalog, ratchet_sync;

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

      CREATE OR REPLACE FUNCTION ratchet_sync.identity() RETURNS text
        LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
      AS $$
        SELECT (SELECT system_identifier FROM pg_control_system())::text
          || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
      $$;

      -- The scope of the session's user, which no `SET ROLE` changes.
      CREATE OR REPLACE FUNCTION ratchet_sync.scope_name() RETURNS text
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
        SELECT coalesce(
          (SELECT 'shared/' || m.scope FROM ratchet_sync.member m WHERE m.role = session_user::name),
          'role/' || session_user)
      $$;

      CREATE OR REPLACE FUNCTION ratchet_sync.check_version(version int) RETURNS void
        LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp
      AS $$
      BEGIN
        IF version IS DISTINCT FROM 1 THEN
          RAISE EXCEPTION 'protocol mismatch' USING ERRCODE = 'RS001';
        END IF;
      END
      $$;

      -- The scope, if the client's epoch is still the current one.
      CREATE OR REPLACE FUNCTION ratchet_sync.current_scope(version int, known_epoch text)
        RETURNS ratchet_sync.scope
        LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp
      AS $$
      #variable_conflict use_column
      DECLARE
        found_scope ratchet_sync.scope;
      BEGIN
        PERFORM ratchet_sync.check_version(version);
        SELECT s.* INTO found_scope FROM ratchet_sync.scope s
          JOIN ratchet_sync.server v ON v.identity = ratchet_sync.identity()
          WHERE s.name = ratchet_sync.scope_name();
        IF found_scope.epoch::text IS DISTINCT FROM known_epoch THEN
          RAISE EXCEPTION 'epoch changed' USING ERRCODE = 'RS002';
        END IF;
        RETURN found_scope;
      END
      $$;

      -- Begins a session: makes the scope, and changes its epoch on a server that was restored. The client
      -- compares the protocol's version; this function stays in all versions.
      CREATE OR REPLACE FUNCTION ratchet_sync.open(version int) RETURNS jsonb
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
      #variable_conflict use_column
      DECLARE
        found_scope ratchet_sync.scope;
        present text := ratchet_sync.identity();
      BEGIN
        IF present IS DISTINCT FROM (SELECT v.identity FROM ratchet_sync.server v) THEN
          PERFORM 1 FROM ratchet_sync.server v FOR UPDATE;
          IF present IS DISTINCT FROM (SELECT v.identity FROM ratchet_sync.server v) THEN
            UPDATE ratchet_sync.server SET identity = present;
            UPDATE ratchet_sync.scope SET epoch = gen_random_uuid();
            -- A server that was filled from a dump numbers its transactions from the start. Those of the
            -- log are moved to the past, where everybody sees them; their ids keep the order.
            UPDATE ratchet_sync.log SET xid = '1'
              WHERE xid >= pg_snapshot_xmax(pg_current_snapshot());
          END IF;
        END IF;

        INSERT INTO ratchet_sync.scope (name) VALUES (ratchet_sync.scope_name())
          ON CONFLICT (name) DO NOTHING;
        SELECT s.* INTO STRICT found_scope FROM ratchet_sync.scope s
          WHERE s.name = ratchet_sync.scope_name();
        RETURN jsonb_build_object(
          'protocol', 1, 'account', found_scope.name, 'epoch', found_scope.epoch, 'channel', found_scope.channel,
          'milliseconds', floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint);
      END
      $$;

      -- Appends operations, a JSON array by increasing sequence, in one transaction. Those that it has had
      -- before are not appended again. Returns the rejected ones, and whether to call `compact`.
      CREATE OR REPLACE FUNCTION ratchet_sync.push(
        version int, known_epoch text, node bigint, attempt bigint, acknowledged bigint,
        last_covered bigint, operations text
      ) RETURNS jsonb
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
      #variable_conflict use_column
      DECLARE
        found_scope ratchet_sync.scope := ratchet_sync.current_scope(version, known_epoch);
        given jsonb := operations::jsonb;
        known ratchet_sync.client;
        appended bigint;
      BEGIN
        IF jsonb_array_length(given) > 500
          OR octet_length(operations) > 67108864
          OR EXISTS (
            SELECT FROM jsonb_array_elements(given) o
            WHERE jsonb_typeof(o->'s') IS DISTINCT FROM 'number'
              OR jsonb_typeof(o->'t') IS DISTINCT FROM 'string'
              OR jsonb_typeof(o->'k') IS DISTINCT FROM 'string'
              OR jsonb_typeof(o->'c') IS DISTINCT FROM 'number'
              OR jsonb_typeof(o->'n') IS DISTINCT FROM 'number'
              OR jsonb_typeof(o->'v') IS DISTINCT FROM 'array'
              OR (o->>'s')::bigint NOT BETWEEN push.acknowledged + 1 AND push.last_covered)
        THEN
          RAISE EXCEPTION 'malformed push' USING ERRCODE = 'RS005';
        END IF;

        -- Pushes of one node wait for each other here.
        INSERT INTO ratchet_sync.client AS c (scope, node, last_sequence, attempt)
          VALUES (found_scope.id, push.node, 0, push.attempt)
          ON CONFLICT (scope, node) DO UPDATE SET seen = now()
          RETURNING c.* INTO known;
        IF known.last_sequence < push.acknowledged THEN
          RAISE EXCEPTION 'lost operations' USING ERRCODE = 'RS003';
        END IF;
        IF known.last_sequence > push.acknowledged AND known.attempt <> push.attempt THEN
          RAISE EXCEPTION 'two databases use one node' USING ERRCODE = 'RS004';
        END IF;
        -- The client has seen these.
        DELETE FROM ratchet_sync.rejection r
          WHERE r.scope = found_scope.id AND r.node = push.node AND r.sequence <= push.acknowledged;

        WITH fresh AS MATERIALIZED (
          SELECT o, (o->>'s')::bigint AS sequence, ratchet_sync.rejection_of(found_scope.name, o) AS reason
          FROM jsonb_array_elements(given) o
          WHERE (o->>'s')::bigint > known.last_sequence
        ), rejected AS (
          INSERT INTO ratchet_sync.rejection (scope, node, sequence, reason)
            SELECT found_scope.id, push.node, f.sequence, f.reason FROM fresh f WHERE f.reason IS NOT NULL
        )
        INSERT INTO ratchet_sync.log (scope, size, body)
          SELECT found_scope.id, octet_length(f.o::text), f.o FROM fresh f
          WHERE f.reason IS NULL ORDER BY f.sequence;
        GET DIAGNOSTICS appended = ROW_COUNT;

        UPDATE ratchet_sync.client c
          SET last_sequence = greatest(c.last_sequence, push.last_covered), attempt = push.attempt,
            pushed = c.pushed + appended
          WHERE c.scope = found_scope.id AND c.node = push.node;
        IF appended > 0 THEN
          PERFORM pg_notify(found_scope.channel, '');
        END IF;

        RETURN jsonb_build_object(
          'rejected', coalesce(
            (SELECT jsonb_agg(jsonb_build_object('sequence', r.sequence, 'reason', r.reason)
                ORDER BY r.sequence)
              FROM ratchet_sync.rejection r
              WHERE r.scope = found_scope.id AND r.node = push.node
                AND r.sequence <= push.last_covered),
            '[]'),
          -- Compaction costs as much as it reads, so it waits until the log has doubled.
          'isLong', (SELECT sum(c.pushed) FROM ratchet_sync.client c WHERE c.scope = found_scope.id)
            - found_scope.compacted > greatest(found_scope.kept, 10000));
      END
      $$;

      -- Changes the epoch if operations are lost: the client has an answer to a push, or a cursor, that
      -- this server has not given.
      CREATE OR REPLACE FUNCTION ratchet_sync.note_loss(
        version int, known_epoch text, node bigint, acknowledged bigint, after_xid text
      ) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
      #variable_conflict use_column
      DECLARE
        found_scope ratchet_sync.scope := ratchet_sync.current_scope(version, known_epoch);
      BEGIN
        IF note_loss.acknowledged > coalesce(
            (SELECT c.last_sequence FROM ratchet_sync.client c
              WHERE c.scope = found_scope.id AND c.node = note_loss.node),
            0)
          OR note_loss.after_xid::xid8 >= pg_snapshot_xmax(pg_current_snapshot())
        THEN
          UPDATE ratchet_sync.scope s SET epoch = gen_random_uuid()
            WHERE s.id = found_scope.id AND s.epoch = found_scope.epoch;
        END IF;
      END
      $$;

      -- A page of the log after a cursor. All of it, and the horizon up to which it reaches, are of one
      -- statement, and so of one snapshot: a transaction that took its number earlier and is not finished
      -- hides everything from its number on, also one of another database of the server; `is_hiding` says
      -- that it does. A transaction is not divided unless it alone is too large.
      CREATE OR REPLACE FUNCTION ratchet_sync.pull(
        version int, known_epoch text, after_xid text, after_id bigint, maximum int,
        OUT next_xid text, OUT next_id bigint, OUT has_more boolean, OUT is_hiding boolean,
        OUT operations text
      )
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
      #variable_conflict use_column
      DECLARE
        found_scope ratchet_sync.scope := ratchet_sync.current_scope(version, known_epoch);
        count_limit int := least(greatest(maximum, 1), 2000);
      BEGIN
        IF after_xid::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) THEN
          RAISE EXCEPTION 'lost operations' USING ERRCODE = 'RS003';
        END IF;
        WITH ahead AS (
          SELECT l.xid, l.id, l.body, l.size
          FROM ratchet_sync.log l
          WHERE l.scope = found_scope.id
            AND (l.xid, l.id) > (after_xid::xid8, after_id)
            AND l.xid < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY l.xid, l.id
          LIMIT count_limit + 1
        ), measured AS (
          SELECT a.*, row_number() OVER place AS number, sum(a.size) OVER place AS bytes
          FROM ahead a WINDOW place AS (ORDER BY a.xid, a.id)
        ), edge AS (
          SELECT min(m.number) AS number
          FROM measured m WHERE m.number > count_limit OR (m.number > 1 AND m.bytes > 1114112)
        ), cut AS (
          -- The first transaction that does not fit; the whole page may be a part of it.
          SELECT m.xid, m.number FROM measured m JOIN edge e ON e.number = m.number
          WHERE m.xid > (SELECT min(f.xid) FROM measured f)
        ), page AS (
          SELECT m.* FROM measured m
          WHERE m.number < coalesce((SELECT e.number FROM edge e), m.number + 1)
            AND NOT EXISTS (SELECT FROM cut c WHERE m.xid >= c.xid)
        )
        SELECT
          (SELECT p.xid::text FROM page p ORDER BY p.number DESC LIMIT 1),
          (SELECT p.id FROM page p ORDER BY p.number DESC LIMIT 1),
          EXISTS (SELECT FROM edge e WHERE e.number IS NOT NULL),
          EXISTS (
            SELECT FROM ratchet_sync.log l
            WHERE l.scope = found_scope.id AND l.xid >= pg_snapshot_xmin(pg_current_snapshot())),
          coalesce(
            (SELECT '[' || string_agg(p.body::text, ',' ORDER BY p.number) || ']' FROM page p),
            '[]')
          INTO next_xid, next_id, has_more, is_hiding, operations;
        next_xid := coalesce(next_xid, after_xid);
        next_id := coalesce(next_id, after_id);
      END
      $$;

      -- Deletes the operations of the session's scope of which no cell counts any more: each is replaced
      -- by a greater version, or void since its row was deleted or made again later. No client misses one:
      -- the operation that replaced it is behind the client's cursor too, or still to come. So a cursor
      -- never expires, and the log from its start is a snapshot.
      CREATE OR REPLACE FUNCTION ratchet_sync.compact(version int) RETURNS bigint
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
      #variable_conflict use_column
      DECLARE
        found_scope ratchet_sync.scope;
        pushed_now bigint;
        deleted bigint;
      BEGIN
        PERFORM ratchet_sync.check_version(version);
        SELECT s.* INTO found_scope FROM ratchet_sync.scope s
          WHERE s.name = ratchet_sync.scope_name();
        -- One at a time. Not a lock of the row: that would give this transaction a number before the long
        -- search below, and hide what is pushed meanwhile.
        IF found_scope.id IS NULL OR NOT pg_try_advisory_xact_lock(7232002, found_scope.id::int) THEN
          RETURN 0;
        END IF;
        SELECT coalesce(sum(c.pushed), 0) INTO pushed_now FROM ratchet_sync.client c
          WHERE c.scope = found_scope.id;

        WITH cell AS (
          SELECT l.xid, l.id, l.body->>'t' AS table_name, l.body->>'k' AS row_key, v->>'c' AS name,
            v->>'p' AS part, coalesce(v->>'v', 'n') COLLATE "C" AS value,
            coalesce(v->>'k', l.body->>'c')::bigint AS clock,
            coalesce(v->>'n', l.body->>'n')::bigint AS node
          FROM ratchet_sync.log l, jsonb_array_elements(l.body->'v') v
          WHERE l.scope = found_scope.id
        ), ranked AS (
          SELECT c.*,
            row_number() OVER (
              PARTITION BY c.table_name, c.row_key, c.name, c.part
              ORDER BY c.clock DESC, c.node DESC, c.value DESC, c.xid, c.id) AS place,
            max(ARRAY[c.clock, c.node]) FILTER (WHERE c.name = '_alive')
              OVER (PARTITION BY c.table_name, c.row_key) AS reset
          FROM cell c
        ), replaced AS (
          SELECT r.xid, r.id FROM ranked r GROUP BY r.xid, r.id
          HAVING bool_and(
            r.place > 1 OR coalesce(ARRAY[r.clock, r.node] < r.reset, false))
        )
        DELETE FROM ratchet_sync.log l USING replaced r
          WHERE l.scope = found_scope.id AND l.xid = r.xid AND l.id = r.id;
        GET DIAGNOSTICS deleted = ROW_COUNT;

        UPDATE ratchet_sync.scope s
          SET compacted = pushed_now,
            kept = (SELECT count(*) FROM ratchet_sync.log l WHERE l.scope = found_scope.id)
          WHERE s.id = found_scope.id;
        RETURN deleted;
      END
      $$;

      INSERT INTO ratchet_sync.server (schema_version, identity)
        VALUES (1, ratchet_sync.identity())
        ON CONFLICT (single) DO UPDATE SET schema_version = 1;

      REVOKE ALL ON ALL TABLES IN SCHEMA ratchet_sync FROM PUBLIC, ratchet_sync_client;
      REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ratchet_sync FROM PUBLIC, ratchet_sync_client;
      GRANT USAGE ON SCHEMA ratchet_sync TO ratchet_sync_client;
      GRANT EXECUTE ON FUNCTION
        ratchet_sync.open(int),
        ratchet_sync.push(int, text, bigint, bigint, bigint, bigint, text),
        ratchet_sync.note_loss(int, text, bigint, bigint, text),
        ratchet_sync.pull(int, text, text, bigint, int),
        ratchet_sync.compact(int)
        TO ratchet_sync_client;

      COMMIT;

      """#
  }
#endif
