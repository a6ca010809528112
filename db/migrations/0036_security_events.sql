CREATE TABLE "security_events" (
	"month" text NOT NULL,
	"position" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"subject_id" text,
	"address" text,
	"details" json NOT NULL,
	"previous_digest" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "security_events_pkey" PRIMARY KEY("month","position")
);
--> statement-breakpoint
CREATE INDEX "security_events_newest_of_action" ON "security_events" USING btree ("action","month" desc,"position" desc);
--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR TRUNCATE ON "security_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Retention deletes months that ended at least 18 months ago. Nobody can delete a later row.
CREATE TRIGGER security_events_kept BEFORE DELETE ON "security_events"
  FOR EACH ROW WHEN (OLD."month" >= to_char(now() AT TIME ZONE 'UTC' - interval '18 months', 'YYYY-MM'))
  EXECUTE FUNCTION refuse_change();
