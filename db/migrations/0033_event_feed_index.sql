-- outside of a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "events_feed" ON "events" USING btree ("base_id","feed_sequence") WHERE "events"."feed_sequence" is not null;
