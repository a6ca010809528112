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
CREATE TABLE "confirmation_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"purpose" text NOT NULL,
	"email_change_id" uuid,
	"address_digest" "bytea" NOT NULL,
	"code_digest" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "confirmation_codes_mode" CHECK ("confirmation_codes"."mode" in ('live', 'sandbox')),
	CONSTRAINT "confirmation_codes_purpose" CHECK ("confirmation_codes"."purpose" in ('erasure', 'old_email', 'new_email'))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure_requests" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"id" uuid NOT NULL,
	"reason" text,
	"language" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "erasure_requests_pkey" PRIMARY KEY("base_id","candidate_id")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"base_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"candidate_id" text NOT NULL,
	"kind" text NOT NULL,
	"explanation" text,
	"language" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "privacy_requests_pkey" PRIMARY KEY("base_id","id"),
	CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('restriction', 'objection')),
	CONSTRAINT "privacy_requests_decision" CHECK ("privacy_requests"."decision" in ('approved', 'declined', 'lifted')),
	CONSTRAINT "privacy_requests_answered" CHECK (("privacy_requests"."answered_at" is null) = ("privacy_requests"."answer" is null) and ("privacy_requests"."answered_at" is null) = ("privacy_requests"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "requested_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"region_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"explanation" text,
	CONSTRAINT "requested_documents_name" UNIQUE("region_id","name")
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "requested_document_id" uuid;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "erasure_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "is_question" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "portal_access" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "removed_hidden_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_bounces" ADD CONSTRAINT "candidate_bounces_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notices" ADD CONSTRAINT "candidate_notices_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_notices" ADD CONSTRAINT "muted_notices_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_codes" ADD CONSTRAINT "confirmation_codes_email_change_id_email_changes_id_fk" FOREIGN KEY ("email_change_id") REFERENCES "public"."email_changes"("id") ON DELETE set null ON UPDATE set null;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_documents" ADD CONSTRAINT "requested_documents_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_notices_due" ON "candidate_notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "candidate_notices_due_of_base" ON "candidate_notices" USING btree ("base_id","due_at");--> statement-breakpoint
CREATE INDEX "mail_recipients_of_candidate" ON "mail_recipients" USING btree ("base_id","candidate_id");--> statement-breakpoint
CREATE INDEX "mail_recipients_oldest" ON "mail_recipients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "confirmation_codes_address" ON "confirmation_codes" USING btree ("address_digest","created_at");--> statement-breakpoint
CREATE INDEX "confirmation_codes_email_change" ON "confirmation_codes" USING btree ("email_change_id");--> statement-breakpoint
CREATE INDEX "confirmation_codes_expiry" ON "confirmation_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_of_candidate" ON "email_changes" USING btree ("base_id","candidate_id");--> statement-breakpoint
CREATE INDEX "email_changes_expiry" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "erasure_requests_due" ON "erasure_requests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_of_candidate" ON "privacy_requests" USING btree ("base_id","candidate_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_open" ON "privacy_requests" USING btree ("base_id","due_at") WHERE "privacy_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "privacy_requests_answered" ON "privacy_requests" USING btree ("base_id","answered_at") WHERE "privacy_requests"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "requested_documents_region" ON "requested_documents" USING btree ("region_id","position");