-- A question that a candidate sends in the portal is no contact until somebody has answered it.
CREATE OR REPLACE FUNCTION note_last_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "planned_contacts" ("base_id", "candidate_id", "performed_at")
    SELECT DISTINCT "base_id", "candidate_id", "performed_at" FROM touched WHERE "performed_at" > now()
    ON CONFLICT DO NOTHING;
  END IF;
  UPDATE "candidates" AS c SET "last_contact_at" = (
    SELECT max("performed_at") FROM "interactions" AS i
    WHERE i."base_id" = c."base_id" AND i."candidate_id" = c."id" AND i."performed_at" <= now() AND NOT i."is_question"
  ) FROM (SELECT DISTINCT "base_id", "candidate_id" FROM touched) AS t
  WHERE c."base_id" = t."base_id" AND c."id" = t."candidate_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE "candidates" AS c SET "last_contact_at" = (
  SELECT max("performed_at") FROM "interactions" AS i
  WHERE i."base_id" = c."base_id" AND i."candidate_id" = c."id" AND i."performed_at" <= now() AND NOT i."is_question"
) FROM (SELECT DISTINCT "base_id", "candidate_id" FROM "interactions" WHERE "is_question") AS q
WHERE c."base_id" = q."base_id" AND c."id" = q."candidate_id";
