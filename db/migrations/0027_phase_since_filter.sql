-- outside of a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_phase_since" ON "candidates" USING btree ("base_id","closed","phase",coalesce(phase_changed_at, created_at));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_with_older_phase" ON "candidates" USING btree ("base_id","closed","created_at" desc,"id" desc) WHERE "candidates"."phase_changed_at" < "candidates"."created_at";
--> statement-breakpoint
-- The list compares how many candidates each index would read.
ANALYZE "candidates";
