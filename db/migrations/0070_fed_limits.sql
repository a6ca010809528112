-- A decision about a restriction or objection changes whether a candidate's data may be used, but not the candidate's row.
-- Nor does an undo that marks a withdrawal of consent as undone. Inserts don't need a trigger: a new request limits nothing,
-- and a merge or its undo, which copies requests and adds consents, also changes the candidate.
CREATE TRIGGER consents_feed_changed AFTER UPDATE ON "consents" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_candidates_of_records();
--> statement-breakpoint
CREATE TRIGGER privacy_requests_feed_changed AFTER UPDATE ON "privacy_requests" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_candidates_of_records();
