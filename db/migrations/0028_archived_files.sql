CREATE TABLE "archived_files" (
	"base_id" integer NOT NULL,
	"id" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "archived_files_pkey" PRIMARY KEY("base_id","id")
);
--> statement-breakpoint
ALTER TABLE "archived_files" ADD CONSTRAINT "archived_files_base_id_record_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."record_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archived_files_expiry" ON "archived_files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "archived_files_storage_key" ON "archived_files" USING btree ("storage_key");