-- outside of a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_birth_date_plain_name" ON "candidates" USING btree ("base_id","date_of_birth",translate(split_part(search_text, ' ' || email_key, 1), ' -.,''’‘', ''),"id") WHERE "candidates"."date_of_birth" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "candidates_birth_date_name";
