CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed_message" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"useless_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_candidates" (
	"verification_id" uuid NOT NULL,
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	CONSTRAINT "verification_candidates_pkey" PRIMARY KEY("verification_id","base_id","candidate_id")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"region_id" text,
	"address_digest" "bytea" NOT NULL,
	"sealed_request" text,
	"token_digest" "bytea",
	"code_digest" "bytea",
	"tries_left" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"prepared_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "verifications_mode" CHECK ("verifications"."mode" in ('live', 'sandbox')),
	CONSTRAINT "verifications_prepared" CHECK (("verifications"."prepared_at" is null) = ("verifications"."sealed_request" is not null))
);
--> statement-breakpoint
ALTER TABLE "verification_candidates" ADD CONSTRAINT "verification_candidates_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_candidates" ADD CONSTRAINT "verification_candidates_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "verification_candidates_candidate" ON "verification_candidates" USING btree ("base_id","candidate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_token_digest" ON "verifications" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "verifications_address" ON "verifications" USING btree ("address_digest","created_at");--> statement-breakpoint
CREATE INDEX "verifications_waiting" ON "verifications" USING btree ("created_at") WHERE "verifications"."prepared_at" is null;--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");