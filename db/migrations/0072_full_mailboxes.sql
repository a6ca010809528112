-- outside of a transaction
-- Each statement may run again. While the change of the table waits for its lock, later statements wait behind it.
SET lock_timeout = '1s';
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "is_mailbox_full" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
RESET lock_timeout;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_urgent" ON "mails" USING btree ("useless_at");
