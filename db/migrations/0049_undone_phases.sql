-- outside of a transaction
-- An event whose details have `undoes` restores the phase from before the events of these mutations. None of them
-- completes a stay in a phase.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_of_undo" ON "events" USING btree ("base_id","candidate_id") WHERE "events"."details" ? 'undoes';
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
  WHERE event."action" = 'candidate.updated' AND event."details" ? 'phase' AND NOT event."details" ? 'undoes'
    AND NOT EXISTS (
      SELECT FROM "events" AS undo WHERE undo."base_id" = event."base_id" AND undo."candidate_id" = event."candidate_id"
        AND undo."details" ? 'undoes' AND undo."details" -> 'undoes' ? event."mutation_id"::text
    )
    AND EXISTS (SELECT FROM "record_bases" WHERE "record_bases"."id" = removed."base_id") GROUP BY 1, 2, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW "recounted_candidates" WITH (security_invoker = true) AS
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
WHERE event."action" = 'candidate.updated' AND event."details" ? 'phase' AND NOT event."details" ? 'undoes'
    AND NOT EXISTS (
      SELECT FROM "events" AS undo WHERE undo."base_id" = event."base_id" AND undo."candidate_id" = event."candidate_id"
        AND undo."details" ? 'undoes' AND undo."details" -> 'undoes' ? event."mutation_id"::text
    )
GROUP BY 1, 3, 4
UNION ALL
SELECT "base_id", 'interaction', "type", month_of("performed_at"), count(*)::integer FROM "interactions" GROUP BY 1, 3, 4
UNION ALL
SELECT history."base_id", counted."dimension", counted."value", counted."month", sum(counted."count")::integer
FROM "candidate_history" AS history, archived_values(history) AS counted GROUP BY 1, 2, 3, 4;
