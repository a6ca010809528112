CREATE TABLE "region_logos" (
	"region_id" text PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "region_logos_size" CHECK (octet_length("region_logos"."content") <= 102400)
);
--> statement-breakpoint
ALTER TABLE "region_logos" ADD CONSTRAINT "region_logos_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;