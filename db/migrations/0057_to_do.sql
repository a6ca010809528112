-- outside of a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attachments_to_review" ON "attachments" USING btree ("base_id","created_at","candidate_id") WHERE "attachments"."requested_document_id" is not null and "attachments"."review" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "interactions_questions" ON "interactions" USING btree ("base_id","performed_at","type","candidate_id") WHERE "interactions"."is_question";
