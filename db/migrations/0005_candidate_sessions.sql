CREATE TABLE "candidate_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"token_digest" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidate_sessions" ADD CONSTRAINT "candidate_sessions_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_sessions_token_digest" ON "candidate_sessions" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "candidate_sessions_candidate" ON "candidate_sessions" USING btree ("base_id","candidate_id");--> statement-breakpoint
CREATE INDEX "candidate_sessions_expiry" ON "candidate_sessions" USING btree ("expires_at");