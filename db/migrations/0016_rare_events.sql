-- outside of a transaction
-- Each statement may run again. An index is dropped only once the one that replaces it is valid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "callbacks_failed" ON "callbacks" USING btree ("base_id","mutation_id") WHERE "callbacks"."status" = 'failed';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_newest_of_actors_new" ON "events" USING btree ("base_id","actor_kind","occurred_at" desc,"id" desc) WHERE "events"."actor_kind" <> 'api_key';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_newest_of_actors";
--> statement-breakpoint
ALTER INDEX IF EXISTS "events_newest_of_actors_new" RENAME TO "events_newest_of_actors";
