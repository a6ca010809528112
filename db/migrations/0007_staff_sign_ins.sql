-- The deleted rows were valid for fifteen minutes at most.
DROP TABLE "staff_sign_ins";--> statement-breakpoint
CREATE TABLE "staff_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_digest" "bytea" NOT NULL,
	"sealed_request" text,
	"staff_id" text,
	"token_digest" "bytea",
	"code_digest" "bytea",
	"tries_left" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"prepared_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_sign_ins" ADD CONSTRAINT "staff_sign_ins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sign_ins_token_digest" ON "staff_sign_ins" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "staff_sign_ins_address" ON "staff_sign_ins" USING btree ("address_digest","created_at");--> statement-breakpoint
CREATE INDEX "staff_sign_ins_waiting" ON "staff_sign_ins" USING btree ("created_at") WHERE "staff_sign_ins"."prepared_at" is null;--> statement-breakpoint
CREATE INDEX "staff_sign_ins_expiry" ON "staff_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_sign_ins_staff" ON "staff_sign_ins" USING btree ("staff_id");
