DROP INDEX "callbacks_due";--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "host" text GENERATED ALWAYS AS (lower(coalesce(substring(url from '^[^:]+://([^/?#]+)'), '?'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "callbacks_due" ON "callbacks" USING btree ("base_id","host","next_attempt_at") WHERE "callbacks"."status" = 'pending';