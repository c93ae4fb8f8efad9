#if Postgres
  extension PostgresTransport {
    /// The function that shortens the log.
    static let schemaCompaction = #"""
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

      """#
  }
#endif
