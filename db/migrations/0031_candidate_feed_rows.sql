-- outside of a transaction
-- Adds the candidates that were stored before the triggers existed, in the order of their last change. Each batch takes its
-- sequences first, as writers do, and then skips candidates that have been written or deleted meanwhile.
DO $$
DECLARE
  base integer;
  batch record;
  last bigint;
BEGIN
  FOR base IN SELECT "id" FROM "record_bases" ORDER BY "id" LOOP
    FOR batch IN
      SELECT array_agg("id" ORDER BY "position") AS ids, count(*)::integer AS size FROM (
        SELECT "id", row_number() OVER (ORDER BY "updated_at", "id") AS "position" FROM "candidates" WHERE "base_id" = base
      ) AS ordered GROUP BY ("position" - 1) / 1000 ORDER BY ("position" - 1) / 1000
    LOOP
      INSERT INTO "feed_counters" AS counter ("base_id", "sequence") SELECT "id", batch.size FROM "record_bases" WHERE "id" = base
      ON CONFLICT ("base_id") DO UPDATE SET "sequence" = counter."sequence" + excluded."sequence"
      RETURNING counter."sequence" INTO last;
      INSERT INTO "candidate_feed" ("base_id", "candidate_id", "sequence", "created_sequence", "changed_at")
      SELECT base, stored."id", last - batch.size + old."position", last - batch.size + old."position", stored."updated_at"
      FROM unnest(batch.ids) WITH ORDINALITY AS old("id", "position")
      JOIN "candidates" AS stored ON stored."base_id" = base AND stored."id" = old."id"
      ON CONFLICT DO NOTHING;
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
