ALTER TABLE "candidate_count_changes" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "closed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "closed_reason" text;
--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_closed" CHECK ("candidates"."closed" = ("candidates"."closed_at" is not null) and "candidates"."closed" = ("candidates"."closed_reason" is not null)) NOT VALID;
--> statement-breakpoint
-- Closed candidates count among everybody, and once more among the closed ones.
CREATE OR REPLACE FUNCTION count_added_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "phase", "city", "sectors", "roles", "qualifications", "closed")
  SELECT "base_id", month_of("created_at"), 1, "phase", "city", "sector_preferences", "role_preferences", "desired_qualifications", counted."closed"
  FROM added JOIN (VALUES (false), (true)) AS counted ("closed") ON added."closed" OR NOT counted."closed";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "phase", "city", "sectors", "roles", "qualifications", "closed")
  SELECT "base_id", month_of("created_at"), -1, "phase", "city", "sector_preferences", "role_preferences", "desired_qualifications", counted."closed"
  FROM removed JOIN (VALUES (false), (true)) AS counted ("closed") ON removed."closed" OR NOT counted."closed"
  WHERE EXISTS (SELECT FROM "record_bases" WHERE "record_bases"."id" = removed."base_id");
  INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
  SELECT removed."base_id", month_of(removed."created_at"), -count(*), 'left phase', event."details" #>> '{phase,from}'
  FROM removed JOIN "events" AS event ON event."base_id" = removed."base_id" AND event."candidate_id" = removed."id"
  WHERE event."action" = 'candidate.updated' AND event."details" ? 'phase'
    AND EXISTS (SELECT FROM "record_bases" WHERE "record_bases"."id" = removed."base_id") GROUP BY 1, 2, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Closing and reopening change only the counts of the closed candidates.
CREATE OR REPLACE FUNCTION count_changed_candidate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."phase", OLD."city", OLD."sector_preferences", OLD."role_preferences", OLD."desired_qualifications") IS DISTINCT FROM
    (NEW."phase", NEW."city", NEW."sector_preferences", NEW."role_preferences", NEW."desired_qualifications") THEN
    INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "phase", "city", "sectors", "roles", "qualifications")
    VALUES
      (OLD."base_id", month_of(OLD."created_at"), -1, OLD."phase", OLD."city", OLD."sector_preferences", OLD."role_preferences", OLD."desired_qualifications"),
      (NEW."base_id", month_of(NEW."created_at"), 1, NEW."phase", NEW."city", NEW."sector_preferences", NEW."role_preferences", NEW."desired_qualifications");
  END IF;
  IF OLD."closed" THEN
    INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "phase", "city", "sectors", "roles", "qualifications", "closed")
    VALUES (OLD."base_id", month_of(OLD."created_at"), -1, OLD."phase", OLD."city", OLD."sector_preferences", OLD."role_preferences", OLD."desired_qualifications", true);
  END IF;
  IF NEW."closed" THEN
    INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "phase", "city", "sectors", "roles", "qualifications", "closed")
    VALUES (NEW."base_id", month_of(NEW."created_at"), 1, NEW."phase", NEW."city", NEW."sector_preferences", NEW."role_preferences", NEW."desired_qualifications", true);
  END IF;
  IF OLD."phase" <> NEW."phase" THEN
    INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
    VALUES (NEW."base_id", month_of(NEW."created_at"), 1, 'left phase', OLD."phase");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER candidate_changed ON "candidates";
--> statement-breakpoint
CREATE TRIGGER candidate_changed AFTER UPDATE OF "phase", "city", "sector_preferences", "role_preferences", "desired_qualifications", "closed" ON "candidates"
  FOR EACH ROW WHEN (
    (OLD."phase", OLD."city", OLD."sector_preferences", OLD."role_preferences", OLD."desired_qualifications", OLD."closed") IS DISTINCT FROM
    (NEW."phase", NEW."city", NEW."sector_preferences", NEW."role_preferences", NEW."desired_qualifications", NEW."closed")
  ) EXECUTE FUNCTION count_changed_candidate();
--> statement-breakpoint
CREATE OR REPLACE VIEW "candidate_count_changes_by_value" AS
SELECT "base_id", "dimension", "value", "month", "count" FROM "candidate_count_changes" WHERE "dimension" IS NOT NULL
UNION ALL
SELECT "base_id", CASE WHEN "closed" THEN 'closed ' ELSE '' END || counted."dimension", counted."value", "month", "count"
FROM "candidate_count_changes" AS change, counted_values("phase", "city", "sectors", "roles", "qualifications") AS counted
WHERE change."dimension" IS NULL;
--> statement-breakpoint
CREATE OR REPLACE VIEW "recounted_candidates" AS
SELECT "base_id", "dimension", "value", month_of("created_at") AS "month", count(*)::integer AS "count"
FROM "candidates", counted_values("phase", "city", "sector_preferences", "role_preferences", "desired_qualifications")
GROUP BY 1, 2, 3, 4
UNION ALL
SELECT "base_id", 'closed ' || "dimension", "value", month_of("created_at"), count(*)::integer
FROM "candidates", counted_values("phase", "city", "sector_preferences", "role_preferences", "desired_qualifications")
WHERE "closed" GROUP BY 1, 2, 3, 4
UNION ALL
SELECT candidate."base_id", 'left phase', event."details" #>> '{phase,from}', month_of(candidate."created_at"), count(*)::integer
FROM "candidates" AS candidate
JOIN "events" AS event ON event."base_id" = candidate."base_id" AND event."candidate_id" = candidate."id"
WHERE event."action" = 'candidate.updated' AND event."details" ? 'phase'
GROUP BY 1, 3, 4
UNION ALL
SELECT "base_id", 'interaction', "type", month_of("performed_at"), count(*)::integer FROM "interactions" GROUP BY 1, 3, 4
UNION ALL
SELECT history."base_id", counted."dimension", counted."value", counted."month", sum(counted."count")::integer
FROM "candidate_history" AS history, archived_values(history) AS counted GROUP BY 1, 2, 3, 4;
