CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"region_id" text NOT NULL,
	"staff_id" text,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_name" CHECK (char_length("saved_views"."name") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_of_region" ON "saved_views" USING btree ("region_id",lower("name")) WHERE "saved_views"."staff_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_of_person" ON "saved_views" USING btree ("staff_id","region_id",lower("name")) WHERE "saved_views"."staff_id" is not null;