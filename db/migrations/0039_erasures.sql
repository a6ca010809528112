CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"region_id" text NOT NULL,
	"base_id" integer,
	"candidate_ids" text[] DEFAULT '{}' NOT NULL,
	"mutations" jsonb,
	"erased_at" timestamp (3) with time zone NOT NULL,
	"copied_at" timestamp (3) with time zone,
	CONSTRAINT "erasures_kind" CHECK ("erasures"."kind" in ('candidate_deleted', 'candidate_archived', 'region_deleted'))
);
--> statement-breakpoint
CREATE INDEX "erasures_to_copy" ON "erasures" USING btree ("id") WHERE "erasures"."copied_at" is null;
--> statement-breakpoint
-- Only the copying of a line may change its row.
CREATE TRIGGER erasures_append_only BEFORE UPDATE OF "id", "kind", "region_id", "base_id", "candidate_ids", "erased_at" OR DELETE OR TRUNCATE ON "erasures"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER erasures_stay_in_base BEFORE UPDATE OF "base_id" ON "erasures" FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base();
--> statement-breakpoint
-- A backup holds the version of the tables, and the application's role makes backups.
GRANT USAGE ON SCHEMA "drizzle" TO PUBLIC;
--> statement-breakpoint
GRANT SELECT ON "drizzle"."__drizzle_migrations" TO PUBLIC;
