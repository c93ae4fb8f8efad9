#if Postgres
  extension PostgresTransport {
    /// The SQL that sets up the server: tables, functions, and the two roles that own and use them.
    ///
    /// Run it in the database that is to hold the log, as a superuser or as a role that may create
    /// roles and schemas; run it again after an update. Its first lines say how to add users.
    public static let schema = [
      schemaRoles, schemaTables, schemaSessions, schemaPushes, schemaPages, schemaCompaction,
      schemaGrants,
    ].joined(separator: "\n")

    private static let schemaRoles = #"""
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

      """#

    private static let schemaGrants = #"""
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
