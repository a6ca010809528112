CREATE TABLE "candidate_languages" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "candidate_languages_pkey" PRIMARY KEY("base_id","candidate_id"),
	CONSTRAINT "candidate_languages_language" CHECK ("candidate_languages"."language" in ('nl', 'en'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_base_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_candidate_id" text;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "candidate_languages" ADD CONSTRAINT "candidate_languages_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_candidate" FOREIGN KEY ("about_base_id","about_candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about_base_id","about_candidate_id") WHERE "mails"."about_candidate_id" is not null;