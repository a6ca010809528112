CREATE TABLE "api_key_calls" (
	"api_key_id" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "api_key_calls_pkey" PRIMARY KEY("api_key_id","day")
);
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "accent_colour" text;--> statement-breakpoint
ALTER TABLE "api_key_calls" ADD CONSTRAINT "api_key_calls_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_accent_colour" CHECK ("regions"."accent_colour" ~ '^#[0-9a-f]{6}$');