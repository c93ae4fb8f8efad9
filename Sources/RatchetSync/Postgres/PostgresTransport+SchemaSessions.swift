#if Postgres
  extension PostgresTransport {
    /// The function that begins a session, and those that say whose it is.
    static let schemaSessions = #"""
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

      """#
  }
#endif
