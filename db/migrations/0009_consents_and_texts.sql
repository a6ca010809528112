CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"is_given" boolean NOT NULL,
	"text_version" integer,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"mutation_id" uuid
);
--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"region_id" text NOT NULL,
	"version" integer NOT NULL,
	"nl" text NOT NULL,
	"en" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "consent_texts_pkey" PRIMARY KEY("region_id","version")
);
--> statement-breakpoint
CREATE TABLE "region_texts" (
	"region_id" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "region_texts_pkey" PRIMARY KEY("region_id","key","language")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_texts" ADD CONSTRAINT "region_texts_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_of_candidate" ON "consents" USING btree ("base_id","candidate_id","id");--> statement-breakpoint
-- Consent texts can't be changed, and are deleted only with their region.
CREATE TRIGGER consent_texts_append_only BEFORE UPDATE OR TRUNCATE ON "consent_texts"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE ON "consents"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A cascade deletes from within another trigger; a direct delete of these rows is rejected.
CREATE TRIGGER consents_go_with_their_candidate BEFORE DELETE ON "consents"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- For consent given before the ledger existed, the record's creation time is the proof.
INSERT INTO "consents" ("base_id", "candidate_id", "is_given", "occurred_at", "actor_kind", "actor_id")
  SELECT "base_id", "id", true, "created_at", 'system', 'migration' FROM "candidates" WHERE "privacy_consent";
