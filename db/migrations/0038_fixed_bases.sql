-- outside of a transaction
-- While a change of a table waits for its lock, later statements on that table wait behind it. It is tried again.
SET lock_timeout = '1s';
--> statement-breakpoint
-- Foreign keys keep a row beside its candidate or mutation. These triggers also refuse to move both, or a row without a parent.
-- They run only for statements that set the column, which the application never does.
CREATE OR REPLACE FUNCTION refuse_other_base() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % stays in its base', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER archived_files_stay_in_base BEFORE UPDATE OF "base_id" ON "archived_files" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER attachments_stay_in_base BEFORE UPDATE OF "base_id" ON "attachments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER callback_attempts_stay_in_base BEFORE UPDATE OF "base_id" ON "callback_attempts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER callbacks_stay_in_base BEFORE UPDATE OF "base_id" ON "callbacks" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_bounces_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_bounces" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_changes_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_changes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_count_changes_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_count_changes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_counts_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_counts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_feed_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_feed" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_history_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_history" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_languages_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_languages" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_merges_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_merges" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_notices_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_notices" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidate_sessions_stay_in_base BEFORE UPDATE OF "base_id" ON "candidate_sessions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER candidates_stay_in_base BEFORE UPDATE OF "base_id" ON "candidates" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER consents_stay_in_base BEFORE UPDATE OF "base_id" ON "consents" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER distinct_candidates_stay_in_base BEFORE UPDATE OF "base_id" ON "distinct_candidates" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER email_changes_stay_in_base BEFORE UPDATE OF "base_id" ON "email_changes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER erasure_requests_stay_in_base BEFORE UPDATE OF "base_id" ON "erasure_requests" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_stay_in_base BEFORE UPDATE OF "base_id" ON "events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER feed_counters_stay_in_base BEFORE UPDATE OF "base_id" ON "feed_counters" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER imports_stay_in_base BEFORE UPDATE OF "base_id" ON "imports" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER interactions_stay_in_base BEFORE UPDATE OF "base_id" ON "interactions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mail_recipients_stay_in_base BEFORE UPDATE OF "base_id" ON "mail_recipients" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mutations_stay_in_base BEFORE UPDATE OF "base_id" ON "mutations" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER muted_notices_stay_in_base BEFORE UPDATE OF "base_id" ON "muted_notices" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER planned_contacts_stay_in_base BEFORE UPDATE OF "base_id" ON "planned_contacts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER privacy_requests_stay_in_base BEFORE UPDATE OF "base_id" ON "privacy_requests" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER verification_candidates_stay_in_base BEFORE UPDATE OF "base_id" ON "verification_candidates" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mails_stay_in_base BEFORE UPDATE OF "about_base_id" ON "mails" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
RESET lock_timeout;
