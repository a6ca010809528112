ALTER TABLE "privacy_requests" ADD COLUMN "approval_answer" text;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_approval" CHECK (("privacy_requests"."approved_at" is null) = ("privacy_requests"."approval_answer" is null)) NOT VALID;