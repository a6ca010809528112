-- outside of a transaction
-- While a change of a table waits for its lock, later statements on that table wait behind it. It is tried again.
SET lock_timeout = '1s';
--> statement-breakpoint
-- The policies of the regions' tables look up the region of the session's base.
DO $$
BEGIN
  REVOKE ALL ON record_bases FROM instroom_base;
  GRANT SELECT, UPDATE ON record_bases TO instroom_base;
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = 'record_bases'::regclass AND polname = 'one_base') THEN
    CREATE POLICY all_bases ON record_bases TO instroom_all_bases USING (true);
    CREATE POLICY known_bases ON record_bases FOR SELECT TO instroom_base USING (true);
    CREATE POLICY one_base ON record_bases FOR UPDATE TO instroom_base
      USING (id = (SELECT current_setting('instroom.base_id')::int));
  END IF;
  ALTER TABLE record_bases ENABLE ROW LEVEL SECURITY;
END $$;
--> statement-breakpoint
-- Lets statements of instroom_base see and change only the rows of their region.
CREATE OR REPLACE FUNCTION restrict_to_region(target regclass, region_column text, allowed text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON %s FROM instroom_base', target);
  EXECUTE format('GRANT %s ON %s TO instroom_base', allowed, target);
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = target AND polname = 'one_region') THEN
    EXECUTE format('CREATE POLICY all_bases ON %s TO instroom_all_bases USING (true)', target);
    EXECUTE format('CREATE POLICY one_region ON %s TO instroom_base USING (%I = (SELECT region_id FROM record_bases WHERE id = current_setting(''instroom.base_id'')::int))', target, region_column);
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
END $$;
--> statement-breakpoint
SELECT restrict_to_region('regions', 'id', 'SELECT, UPDATE');
--> statement-breakpoint
SELECT restrict_to_region('region_logos', 'region_id', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT restrict_to_region('region_texts', 'region_id', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT restrict_to_region('consent_texts', 'region_id', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT restrict_to_region('custom_fields', 'region_id', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT restrict_to_region('requested_documents', 'region_id', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT restrict_to_region('saved_views', 'region_id', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT restrict_to_region('staff_roles', 'region_id', 'SELECT');
--> statement-breakpoint
SELECT restrict_to_region('api_keys', 'region_id', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- Administrators' keys can work in every region, which shows their descriptions.
DROP POLICY IF EXISTS keys_of_no_region ON api_keys;
--> statement-breakpoint
CREATE POLICY keys_of_no_region ON api_keys FOR SELECT TO instroom_base USING (region_id IS NULL);
--> statement-breakpoint
-- These tables have no region. Statements of instroom_base may do only what they need, for example note the
-- time of a step-up.
DO $$
BEGIN
  REVOKE ALL ON api_key_calls, staff, staff_sessions, staff_sign_ins, staff_authenticators, staff_recovery_codes,
    security_events, lasting_keys, file_removals, verifications, confirmation_codes FROM instroom_base;
  GRANT SELECT ON api_key_calls, lasting_keys TO instroom_base;
  GRANT SELECT (id, name, email, scope) ON staff TO instroom_base;
  GRANT SELECT, UPDATE (stepped_up_at) ON staff_sessions TO instroom_base;
  GRANT SELECT, UPDATE (last_step, wrong_tries, wrong_since) ON staff_authenticators TO instroom_base;
  GRANT SELECT, INSERT, UPDATE (tries_left, used_at) ON staff_sign_ins TO instroom_base;
  GRANT SELECT, INSERT ON security_events TO instroom_base;
  GRANT INSERT ON file_removals TO instroom_base;
  GRANT SELECT, INSERT, UPDATE ON verifications, confirmation_codes TO instroom_base;
END $$;
--> statement-breakpoint
-- A mail to staff is about no base.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = 'mails'::regclass AND polname = 'one_base') THEN
    CREATE POLICY all_bases ON mails TO instroom_all_bases USING (true);
    CREATE POLICY one_base ON mails TO instroom_base
      USING (about_base_id = (SELECT current_setting('instroom.base_id')::int))
      WITH CHECK (about_base_id IS NULL OR about_base_id = (SELECT current_setting('instroom.base_id')::int));
  END IF;
  ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
END $$;
--> statement-breakpoint
-- New tables are closed to instroom_base until restrict_to_base or restrict_to_region opens them.
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT, INSERT, UPDATE, DELETE ON TABLES FROM instroom_base;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION restrict_to_base(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO instroom_base', target);
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = target AND polname = 'one_base') THEN
    EXECUTE format('CREATE POLICY all_bases ON %s TO instroom_all_bases USING (true)', target);
    EXECUTE format('CREATE POLICY one_base ON %s TO instroom_base USING (base_id = (SELECT current_setting(''instroom.base_id'')::int))', target);
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
END $$;
--> statement-breakpoint
RESET lock_timeout;
