ALTER TABLE "candidates" ADD COLUMN "last_contact_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "candidates_qualifications" ON "candidates" USING gin ("base_id","desired_qualifications");--> statement-breakpoint
CREATE INDEX "candidates_custom_fields" ON "candidates" USING gin ("base_id","custom_fields" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "candidates_without_consent" ON "candidates" USING btree ("base_id","created_at" desc,"id" desc) WHERE not "candidates"."privacy_consent";--> statement-breakpoint
CREATE INDEX "candidates_by_name" ON "candidates" USING btree ("base_id",left(search_text, 100),"id");--> statement-breakpoint
CREATE INDEX "candidates_by_city" ON "candidates" USING btree ("base_id",coalesce(left(lower(city), 100), ''),"id");--> statement-breakpoint
CREATE INDEX "candidates_by_phase" ON "candidates" USING btree ("base_id",array_position('{nieuw,oriënteren,in opleiding,matchen,voorbereiden,werkzaam,uitgestroomd}'::text[], phase),"id");--> statement-breakpoint
CREATE INDEX "candidates_by_contact" ON "candidates" USING btree ("base_id",coalesce(last_contact_at, created_at),"id");--> statement-breakpoint
UPDATE "candidates" AS c SET "last_contact_at" = latest."at" FROM (
  SELECT "base_id", "candidate_id", max("performed_at") AS "at" FROM "interactions" GROUP BY 1, 2
) AS latest WHERE c."base_id" = latest."base_id" AND c."id" = latest."candidate_id";
--> statement-breakpoint
-- A list ordered by the latest contact can't read the interactions of a hundred thousand candidates.
CREATE FUNCTION note_last_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "candidates" AS c SET "last_contact_at" = (
    SELECT max("performed_at") FROM "interactions" AS i WHERE i."base_id" = c."base_id" AND i."candidate_id" = c."id"
  ) FROM (SELECT DISTINCT "base_id", "candidate_id" FROM touched) AS t
  WHERE c."base_id" = t."base_id" AND c."id" = t."candidate_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER interactions_added AFTER INSERT ON "interactions" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_last_contact();
--> statement-breakpoint
CREATE TRIGGER interactions_changed AFTER UPDATE ON "interactions" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_last_contact();
--> statement-breakpoint
CREATE TRIGGER interactions_removed AFTER DELETE ON "interactions" REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_last_contact();
