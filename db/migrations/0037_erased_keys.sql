-- outside of a transaction
-- breaks 2.1: its processes don't recognize the keys of writes that this release erased, and can't list these writes.
-- While a change of a table waits for its lock, later statements on that table wait behind it. It is tried again.
SET lock_timeout = '1s';
--> statement-breakpoint
ALTER TABLE "mutations" ALTER COLUMN "idempotency_key" DROP NOT NULL, ADD COLUMN IF NOT EXISTS "idempotency_digest" "bytea";
--> statement-breakpoint
RESET lock_timeout;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "mutations_idempotency_digest" ON "mutations" USING btree ("base_id","idempotency_digest") WHERE "mutations"."idempotency_digest" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mutations_partly_erased" ON "mutations" USING btree ("finished_at") WHERE (erase_at is null and finished_at is not null and ((idempotency_key_given and idempotency_key is not null and (case when actor_kind = 'staff' then substring(idempotency_key from '^import:([0-9a-f-]{36}(?::undo)?):') end) is null) or callback_url ~ '^[^:]+://[^/?#]+[/?#]'));
--> statement-breakpoint
-- Views no longer hold free text: the name of a town can be somebody's.
UPDATE "saved_views" SET "query" = "query" - 'q' - 'city' WHERE "query" ?| array['q', 'city'];
