CREATE TABLE "candidate_merges" (
	"base_id" integer NOT NULL,
	"merged_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"into_id" text NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undo" jsonb,
	CONSTRAINT "candidate_merges_pkey" PRIMARY KEY("base_id","merged_id")
);
--> statement-breakpoint
CREATE TABLE "distinct_candidates" (
	"base_id" integer NOT NULL,
	"first_id" text NOT NULL,
	"second_id" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "distinct_candidates_pkey" PRIMARY KEY("base_id","first_id","second_id"),
	CONSTRAINT "distinct_candidates_order" CHECK ("distinct_candidates"."first_id" collate "C" < "distinct_candidates"."second_id" collate "C")
);
--> statement-breakpoint
ALTER TABLE "candidate_merges" ADD CONSTRAINT "candidate_merges_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distinct_candidates" ADD CONSTRAINT "distinct_candidates_first" FOREIGN KEY ("base_id","first_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "distinct_candidates" ADD CONSTRAINT "distinct_candidates_second" FOREIGN KEY ("base_id","second_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "candidate_merges_of_candidate" ON "candidate_merges" USING btree ("base_id","candidate_id");
--> statement-breakpoint
CREATE INDEX "candidate_merges_undoable" ON "candidate_merges" USING btree ("base_id","merged_at") WHERE "candidate_merges"."undo" is not null;
--> statement-breakpoint
CREATE INDEX "distinct_candidates_of_second" ON "distinct_candidates" USING btree ("base_id","second_id");
--> statement-breakpoint
CREATE INDEX "distinct_candidates_newest" ON "distinct_candidates" USING btree ("base_id","decided_at");
--> statement-breakpoint
-- A merge of candidates moves consents to the remaining one; nothing else about a consent may change.
DROP TRIGGER consents_append_only ON "consents";
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE ON "consents"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."base_id", OLD."is_given", OLD."text_version", OLD."occurred_at", OLD."actor_kind", OLD."actor_id", OLD."mutation_id")
    IS DISTINCT FROM
    (NEW."id", NEW."base_id", NEW."is_given", NEW."text_version", NEW."occurred_at", NEW."actor_kind", NEW."actor_id", NEW."mutation_id")
  ) EXECUTE FUNCTION refuse_change();
