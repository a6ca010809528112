CREATE TABLE "candidate_bounces" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"email_key" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"bounced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "candidate_bounces_pkey" PRIMARY KEY("base_id","candidate_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_notices" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "candidate_notices_pkey" PRIMARY KEY("base_id","candidate_id","kind"),
	CONSTRAINT "candidate_notices_kind" CHECK ("candidate_notices"."kind" in ('registered', 'phase', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"mail_id" uuid NOT NULL,
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_recipients_pkey" PRIMARY KEY("mail_id","base_id","candidate_id")
);
--> statement-breakpoint
CREATE TABLE "muted_notices" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "muted_notices_pkey" PRIMARY KEY("base_id","candidate_id","kind"),
	CONSTRAINT "muted_notices_kind" CHECK ("muted_notices"."kind" in ('phase', 'changed'))
);
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_bounces" ADD CONSTRAINT "candidate_bounces_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notices" ADD CONSTRAINT "candidate_notices_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_notices" ADD CONSTRAINT "muted_notices_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_notices_due" ON "candidate_notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "mail_recipients_of_candidate" ON "mail_recipients" USING btree ("base_id","candidate_id");--> statement-breakpoint
CREATE INDEX "mail_recipients_oldest" ON "mail_recipients" USING btree ("created_at");