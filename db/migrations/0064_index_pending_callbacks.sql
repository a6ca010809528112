-- outside of a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "callbacks_pending_age" ON "callbacks" USING btree ("base_id","created_at") WHERE "callbacks"."status" = 'pending';