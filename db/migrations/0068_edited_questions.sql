-- outside of a transaction
-- Each statement may run again. While the change of the table waits for its lock, later statements wait behind it.
SET lock_timeout = '1s';
--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN IF NOT EXISTS "is_edited_question" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
RESET lock_timeout;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_last_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted_at CONSTANT timestamptz := clock_timestamp();
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "planned_contacts" ("base_id", "candidate_id", "performed_at")
    SELECT DISTINCT "base_id", "candidate_id", "performed_at" FROM touched WHERE "performed_at" > noted_at
    ON CONFLICT DO NOTHING;
  END IF;
  UPDATE "candidates" AS c SET "last_contact_at" = (
    SELECT max("performed_at") FROM "interactions" AS i
    WHERE i."base_id" = c."base_id" AND i."candidate_id" = c."id" AND i."performed_at" <= noted_at
      AND NOT (i."is_question" OR i."is_edited_question")
  ) FROM (SELECT DISTINCT "base_id", "candidate_id" FROM touched) AS t
  WHERE c."base_id" = t."base_id" AND c."id" = t."candidate_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "interactions_questions_new" ON "interactions" USING btree ("base_id","performed_at","type","candidate_id") WHERE "interactions"."is_question" or "interactions"."is_edited_question";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "interactions_questions";
--> statement-breakpoint
ALTER INDEX IF EXISTS "interactions_questions_new" RENAME TO "interactions_questions";
--> statement-breakpoint
-- The release before this one only clears "is_question" when a text changes. Its processes may still run beside this one's.
CREATE OR REPLACE FUNCTION keep_edited_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."is_edited_question" := true;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER interactions_keep_edited_question BEFORE UPDATE OF "is_question" ON "interactions" FOR EACH ROW
  WHEN (OLD."is_question" AND NOT NEW."is_question") EXECUTE FUNCTION keep_edited_question();
--> statement-breakpoint
-- Marks the questions whose text was changed before this column existed. Their original text is among the recorded changes.
-- The trigger above then corrects their candidates' last contact. What the API shows stays the same, so candidates don't move
-- in the feed, as in a dry run. This also leaves the feed's counter to the writers.
DO $$
DECLARE
  batch record;
BEGIN
  FOR batch IN
    SELECT "base_id", array_agg("id") AS ids FROM (
      SELECT "base_id", "id", row_number() OVER (PARTITION BY "base_id" ORDER BY "id") AS "position" FROM (
        SELECT DISTINCT "base_id", "interaction" ->> 'id' AS "id" FROM "candidate_changes" WHERE "interaction" ? 'question'
      ) AS changed
    ) AS ordered GROUP BY "base_id", ("position" - 1) / 100
  LOOP
    -- The lock of the base's writes: the trigger must not compute a last contact from before a write that runs meanwhile.
    PERFORM pg_advisory_xact_lock(717, batch."base_id");
    PERFORM set_config('instroom.dry_run', 'on', true);
    UPDATE "interactions" SET "is_edited_question" = true
    WHERE "base_id" = batch."base_id" AND "id" = ANY (batch.ids) AND NOT "is_question" AND NOT "is_edited_question";
    PERFORM set_config('instroom.dry_run', 'off', true);
    COMMIT;
  END LOOP;
END $$;
