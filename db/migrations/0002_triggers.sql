-- The event table is append-only for all users, the application included.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A change of one of these rows makes the regions and keys that processes cache stale.
CREATE FUNCTION announce_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_keys_changed AFTER INSERT OR DELETE OR UPDATE OF "scope", "region_id", "token_digest", "revoked_at" ON "api_keys"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
CREATE TRIGGER regions_changed AFTER INSERT OR DELETE OR UPDATE ON "regions"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
--> statement-breakpoint
CREATE TRIGGER custom_fields_changed AFTER INSERT OR DELETE OR UPDATE ON "custom_fields"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
