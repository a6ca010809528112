-- A transaction may run longer than a planned contact lies ahead. With now(), its start, such a contact that has meanwhile
-- taken place would be forgotten: its planned row, which would correct this later, is already deleted.
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
    WHERE i."base_id" = c."base_id" AND i."candidate_id" = c."id" AND i."performed_at" <= noted_at AND NOT i."is_question"
  ) FROM (SELECT DISTINCT "base_id", "candidate_id" FROM touched) AS t
  WHERE c."base_id" = t."base_id" AND c."id" = t."candidate_id";
  RETURN NULL;
END $$;
