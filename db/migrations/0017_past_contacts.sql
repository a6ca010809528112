CREATE TABLE "planned_contacts" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"performed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "planned_contacts_pkey" PRIMARY KEY("performed_at","base_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "planned_contacts" ADD CONSTRAINT "planned_contacts_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "planned_contacts_of_candidate" ON "planned_contacts" USING btree ("base_id","candidate_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_last_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "planned_contacts" ("base_id", "candidate_id", "performed_at")
    SELECT DISTINCT "base_id", "candidate_id", "performed_at" FROM touched WHERE "performed_at" > now()
    ON CONFLICT DO NOTHING;
  END IF;
  UPDATE "candidates" AS c SET "last_contact_at" = (
    SELECT max("performed_at") FROM "interactions" AS i
    WHERE i."base_id" = c."base_id" AND i."candidate_id" = c."id" AND i."performed_at" <= now()
  ) FROM (SELECT DISTINCT "base_id", "candidate_id" FROM touched) AS t
  WHERE c."base_id" = t."base_id" AND c."id" = t."candidate_id";
  RETURN NULL;
END $$;
