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
ALTER TABLE "interactions" ADD COLUMN "is_question" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "portal_access" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "requested_documents" ADD CONSTRAINT "requested_documents_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requested_documents_region" ON "requested_documents" USING btree ("region_id","position");