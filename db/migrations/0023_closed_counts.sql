-- Changes of the counts of closed candidates have a row per value, so that a process of an earlier release, which adds
-- up changes too, doesn't count them among everybody.
CREATE OR REPLACE FUNCTION count_added_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "phase", "city", "sectors", "roles", "qualifications")
  SELECT "base_id", month_of("created_at"), 1, "phase", "city", "sector_preferences", "role_preferences", "desired_qualifications"
  FROM added;
  INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
  SELECT "base_id", month_of("created_at"), 1, 'closed ' || counted."dimension", counted."value"
  FROM added, counted_values("phase", "city", "sector_preferences", "role_preferences", "desired_qualifications") AS counted
  WHERE "closed";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "phase", "city", "sectors", "roles", "qualifications")
  SELECT "base_id", month_of("created_at"), -1, "phase", "city", "sector_preferences", "role_preferences", "desired_qualifications"
  FROM removed WHERE EXISTS (SELECT FROM "record_bases" WHERE "record_bases"."id" = removed."base_id");
  INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
  SELECT "base_id", month_of("created_at"), -1, 'closed ' || counted."dimension", counted."value"
  FROM removed, counted_values("phase", "city", "sector_preferences", "role_preferences", "desired_qualifications") AS counted
  WHERE "closed" AND EXISTS (SELECT FROM "record_bases" WHERE "record_bases"."id" = removed."base_id");
  INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
  SELECT removed."base_id", month_of(removed."created_at"), -count(*), 'left phase', event."details" #>> '{phase,from}'
  FROM removed JOIN "events" AS event ON event."base_id" = removed."base_id" AND event."candidate_id" = removed."id"
  WHERE event."action" = 'candidate.updated' AND event."details" ? 'phase'
    AND EXISTS (SELECT FROM "record_bases" WHERE "record_bases"."id" = removed."base_id") GROUP BY 1, 2, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
    INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
    SELECT OLD."base_id", month_of(OLD."created_at"), -1, 'closed ' || counted."dimension", counted."value"
    FROM counted_values(OLD."phase", OLD."city", OLD."sector_preferences", OLD."role_preferences", OLD."desired_qualifications") AS counted;
  END IF;
  IF NEW."closed" THEN
    INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
    SELECT NEW."base_id", month_of(NEW."created_at"), 1, 'closed ' || counted."dimension", counted."value"
    FROM counted_values(NEW."phase", NEW."city", NEW."sector_preferences", NEW."role_preferences", NEW."desired_qualifications") AS counted;
  END IF;
  IF OLD."phase" <> NEW."phase" THEN
    INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
    VALUES (NEW."base_id", month_of(NEW."created_at"), 1, 'left phase', OLD."phase");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO "candidate_count_changes" ("base_id", "month", "count", "dimension", "value")
SELECT "base_id", "month", "count", 'closed ' || counted."dimension", counted."value"
FROM "candidate_count_changes" AS change, counted_values("phase", "city", "sectors", "roles", "qualifications") AS counted
WHERE change."dimension" IS NULL AND change."closed";
--> statement-breakpoint
DELETE FROM "candidate_count_changes" WHERE "dimension" IS NULL AND "closed";
--> statement-breakpoint
CREATE OR REPLACE VIEW "candidate_count_changes_by_value" AS
SELECT "base_id", "dimension", "value", "month", "count" FROM "candidate_count_changes" WHERE "dimension" IS NOT NULL
UNION ALL
SELECT "base_id", counted."dimension", counted."value", "month", "count"
FROM "candidate_count_changes" AS change, counted_values("phase", "city", "sectors", "roles", "qualifications") AS counted
WHERE change."dimension" IS NULL;
--> statement-breakpoint
ALTER TABLE "candidate_count_changes" DROP COLUMN "closed";
