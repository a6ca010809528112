CREATE TABLE "candidate_changes" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "candidate_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mutation_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "candidate_changes_pkey" PRIMARY KEY("base_id","candidate_id","id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"base_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"last_row" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_pkey" PRIMARY KEY("base_id","id")
);
--> statement-breakpoint
ALTER TABLE "candidate_changes" ADD CONSTRAINT "candidate_changes_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_base_id_record_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."record_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_changes_oldest" ON "candidate_changes" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("base_id","started_at");