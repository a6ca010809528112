-- outside of a transaction
-- While a change of a table waits for its lock, later statements on that table wait behind it. It is tried again.
SET lock_timeout = '1s';
--> statement-breakpoint
-- Statements for one base run as instroom_base, with the setting instroom.base_id.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['instroom_base', 'instroom_all_bases'] LOOP
    BEGIN
      IF to_regrole(wanted) IS NULL THEN
        EXECUTE format('CREATE ROLE %I', wanted);
      END IF;
    EXCEPTION
      -- Roles belong to all databases of a server, so another one may have created it meanwhile.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
  IF NOT pg_has_role(current_user, 'instroom_base', 'MEMBER') THEN
    EXECUTE format('GRANT instroom_base TO %I', current_user);
  END IF;
  -- Processes of the previous release use this role of the embedded database meanwhile.
  IF to_regrole('instroom_application') IS NOT NULL THEN
    GRANT instroom_all_bases TO instroom_application;
  END IF;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'The role % can''t create the roles of row-level security. Let a superuser run: create role instroom_base; create role instroom_all_bases; grant instroom_base to %;', current_user, quote_ident(current_user);
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO instroom_base;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO instroom_base;
--> statement-breakpoint
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO instroom_base;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO instroom_base;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO instroom_base;
--> statement-breakpoint
-- Without instroom.base_id, a statement of instroom_base fails. The owner of the tables isn't restricted.
CREATE OR REPLACE FUNCTION restrict_to_base(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = target AND polname = 'one_base') THEN
    EXECUTE format('CREATE POLICY all_bases ON %s TO instroom_all_bases USING (true)', target);
    EXECUTE format('CREATE POLICY one_base ON %s TO instroom_base USING (base_id = (SELECT current_setting(''instroom.base_id'')::int))', target);
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
END $$;
--> statement-breakpoint
SELECT restrict_to_base('archived_files');
--> statement-breakpoint
SELECT restrict_to_base('attachments');
--> statement-breakpoint
SELECT restrict_to_base('callback_attempts');
--> statement-breakpoint
SELECT restrict_to_base('callbacks');
--> statement-breakpoint
SELECT restrict_to_base('candidate_bounces');
--> statement-breakpoint
SELECT restrict_to_base('candidate_changes');
--> statement-breakpoint
SELECT restrict_to_base('candidate_count_changes');
--> statement-breakpoint
SELECT restrict_to_base('candidate_counts');
--> statement-breakpoint
SELECT restrict_to_base('candidate_feed');
--> statement-breakpoint
SELECT restrict_to_base('candidate_history');
--> statement-breakpoint
SELECT restrict_to_base('candidate_languages');
--> statement-breakpoint
SELECT restrict_to_base('candidate_merges');
--> statement-breakpoint
SELECT restrict_to_base('candidate_notices');
--> statement-breakpoint
SELECT restrict_to_base('candidate_sessions');
--> statement-breakpoint
SELECT restrict_to_base('candidates');
--> statement-breakpoint
SELECT restrict_to_base('consents');
--> statement-breakpoint
SELECT restrict_to_base('distinct_candidates');
--> statement-breakpoint
SELECT restrict_to_base('email_changes');
--> statement-breakpoint
SELECT restrict_to_base('erasure_requests');
--> statement-breakpoint
SELECT restrict_to_base('erasures');
--> statement-breakpoint
SELECT restrict_to_base('events');
--> statement-breakpoint
SELECT restrict_to_base('feed_counters');
--> statement-breakpoint
SELECT restrict_to_base('imports');
--> statement-breakpoint
SELECT restrict_to_base('interactions');
--> statement-breakpoint
SELECT restrict_to_base('mail_recipients');
--> statement-breakpoint
SELECT restrict_to_base('mutations');
--> statement-breakpoint
SELECT restrict_to_base('muted_notices');
--> statement-breakpoint
SELECT restrict_to_base('planned_contacts');
--> statement-breakpoint
SELECT restrict_to_base('privacy_requests');
--> statement-breakpoint
SELECT restrict_to_base('verification_candidates');
--> statement-breakpoint
-- Runs as the owner of the tables, because PostgreSQL doesn't use an index of arrays under row-level security.
CREATE OR REPLACE FUNCTION mutations_about(base integer, candidates text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, public AS $$
  SELECT id FROM mutations WHERE base_id = base AND candidate_ids && candidates
$$;
--> statement-breakpoint
-- By default, a view reads its tables as its owner, who sees all bases.
ALTER VIEW candidate_count_changes_by_value SET (security_invoker = true);
--> statement-breakpoint
ALTER VIEW recounted_candidates SET (security_invoker = true);
--> statement-breakpoint
RESET lock_timeout;
