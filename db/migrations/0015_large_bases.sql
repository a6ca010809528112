CREATE TABLE "candidate_count_changes" (
	"base_id" integer NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"month" date NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_counts" (
	"base_id" integer NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"month" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "candidate_counts_pkey" PRIMARY KEY("base_id","dimension","value","month")
);
--> statement-breakpoint
DROP INDEX "candidates_sectors";--> statement-breakpoint
DROP INDEX "candidates_roles";--> statement-breakpoint
DROP INDEX "candidates_qualifications";--> statement-breakpoint
DROP INDEX "candidates_custom_fields";--> statement-breakpoint
DROP INDEX "candidates_search";--> statement-breakpoint
DROP INDEX "events_of_base";--> statement-breakpoint
DROP INDEX "candidates_city";--> statement-breakpoint
ALTER TABLE "candidate_counts" ADD CONSTRAINT "candidate_counts_base_id_record_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."record_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_count_changes_base" ON "candidate_count_changes" USING btree ("base_id","dimension");--> statement-breakpoint
CREATE INDEX "candidates_with_older_contact" ON "candidates" USING btree ("base_id","created_at" desc,"id" desc) WHERE "candidates"."last_contact_at" < "candidates"."created_at";--> statement-breakpoint
CREATE INDEX "candidates_filters" ON "candidates" USING gin ("search_text" gin_trgm_ops,"sector_preferences","role_preferences","desired_qualifications","phase","city","custom_fields" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "events_newest" ON "events" USING btree ("base_id","occurred_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "events_newest_of_action" ON "events" USING btree ("base_id","action","occurred_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "events_newest_of_actors" ON "events" USING btree ("base_id","actor_kind","occurred_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "candidates_city" ON "candidates" USING btree ("base_id","city","created_at" desc,"id" desc) WHERE "candidates"."city" is not null;
--> statement-breakpoint
-- Months are those of the regions' time zone.
CREATE FUNCTION month_of(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', moment AT TIME ZONE 'Europe/Amsterdam')::date;
--> statement-breakpoint
-- Arrays may repeat a value, but the candidate counts once.
CREATE FUNCTION counted_values(phase text, city text, sectors text[], roles text[], qualifications text[])
RETURNS TABLE ("dimension" text, "value" text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'phase', phase
  UNION ALL SELECT 'city', city WHERE city IS NOT NULL
  UNION ALL SELECT DISTINCT 'sector', unnest(sectors)
  UNION ALL SELECT DISTINCT 'role', unnest(roles)
  UNION ALL SELECT DISTINCT 'qualification', unnest(qualifications)
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "dimension", "value", "month", "count")
  SELECT added."base_id", counted."dimension", counted."value", month_of(added."created_at"), count(*)
  FROM added, counted_values(added."phase", added."city", added."sector_preferences", added."role_preferences", added."desired_qualifications") AS counted GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A candidate's completed stays in phases are in the events, which outlive the candidate.
CREATE FUNCTION count_removed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "dimension", "value", "month", "count")
  SELECT removed."base_id", counted."dimension", counted."value", month_of(removed."created_at"), -count(*)
  FROM removed, LATERAL (
    SELECT "dimension", "value" FROM counted_values(removed."phase", removed."city", removed."sector_preferences", removed."role_preferences", removed."desired_qualifications")
    UNION ALL
    SELECT 'left phase', event."details" #>> '{phase,from}' FROM "events" AS event
    WHERE event."base_id" = removed."base_id" AND event."candidate_id" = removed."id"
      AND event."action" = 'candidate.updated' AND event."details" ? 'phase'
  ) AS counted GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_candidate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "dimension", "value", "month", "count")
  SELECT OLD."base_id", "dimension", "value", "month", sum("count") FROM (
    SELECT "dimension", "value", month_of(OLD."created_at") AS "month", -1 AS "count" FROM counted_values(OLD."phase", OLD."city", OLD."sector_preferences", OLD."role_preferences", OLD."desired_qualifications")
    UNION ALL
    SELECT "dimension", "value", month_of(NEW."created_at"), 1 FROM counted_values(NEW."phase", NEW."city", NEW."sector_preferences", NEW."role_preferences", NEW."desired_qualifications")
    UNION ALL
    SELECT 'left phase', OLD."phase", month_of(NEW."created_at"), 1 WHERE OLD."phase" <> NEW."phase"
  ) AS change GROUP BY 2, 3, 4 HAVING sum("count") <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER candidates_added AFTER INSERT ON "candidates" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_candidates();
--> statement-breakpoint
CREATE TRIGGER candidates_removed AFTER DELETE ON "candidates" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_candidates();
--> statement-breakpoint
CREATE TRIGGER candidate_changed AFTER UPDATE OF "phase", "city", "sector_preferences", "role_preferences", "desired_qualifications", "created_at" ON "candidates"
  FOR EACH ROW WHEN (
    (OLD."phase", OLD."city", OLD."sector_preferences", OLD."role_preferences", OLD."desired_qualifications", OLD."created_at") IS DISTINCT FROM
    (NEW."phase", NEW."city", NEW."sector_preferences", NEW."role_preferences", NEW."desired_qualifications", NEW."created_at")
  ) EXECUTE FUNCTION count_changed_candidate();
--> statement-breakpoint
CREATE FUNCTION count_added_interactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "dimension", "value", "month", "count")
  SELECT "base_id", 'interaction', "type", month_of("performed_at"), count(*) FROM added GROUP BY 1, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_interactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "dimension", "value", "month", "count")
  SELECT "base_id", 'interaction', "type", month_of("performed_at"), -count(*) FROM removed GROUP BY 1, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_interaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "candidate_count_changes" ("base_id", "dimension", "value", "month", "count")
  VALUES (OLD."base_id", 'interaction', OLD."type", month_of(OLD."performed_at"), -1),
    (NEW."base_id", 'interaction', NEW."type", month_of(NEW."performed_at"), 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER interactions_count_added AFTER INSERT ON "interactions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_interactions();
--> statement-breakpoint
CREATE TRIGGER interactions_count_removed AFTER DELETE ON "interactions" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_interactions();
--> statement-breakpoint
CREATE TRIGGER interactions_count_changed AFTER UPDATE OF "type", "performed_at" ON "interactions"
  FOR EACH ROW WHEN ((OLD."type", OLD."performed_at") IS DISTINCT FROM (NEW."type", NEW."performed_at"))
  EXECUTE FUNCTION count_changed_interaction();
--> statement-breakpoint
-- What the counts must be: their first content, and what the tests compare them with.
CREATE VIEW "recounted_candidates" AS
SELECT "base_id", "dimension", "value", month_of("created_at") AS "month", count(*)::integer AS "count"
FROM "candidates", counted_values("phase", "city", "sector_preferences", "role_preferences", "desired_qualifications")
GROUP BY 1, 2, 3, 4
UNION ALL
SELECT candidate."base_id", 'left phase', event."details" #>> '{phase,from}', month_of(candidate."created_at"), count(*)::integer
FROM "candidates" AS candidate
JOIN "events" AS event ON event."base_id" = candidate."base_id" AND event."candidate_id" = candidate."id"
WHERE event."action" = 'candidate.updated' AND event."details" ? 'phase'
GROUP BY 1, 3, 4
UNION ALL
SELECT "base_id", 'interaction', "type", month_of("performed_at"), count(*)::integer FROM "interactions" GROUP BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO "candidate_counts" SELECT * FROM "recounted_candidates";
