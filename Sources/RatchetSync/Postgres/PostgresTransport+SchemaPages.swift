#if Postgres
  extension PostgresTransport {
    /// The function for what a client fetches.
    static let schemaPages = #"""
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

      """#
  }
#endif
