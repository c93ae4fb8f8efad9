#if Postgres
  extension PostgresTransport {
    /// The functions for what a client sends.
    static let schemaPushes = #"""
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

      """#
  }
#endif
