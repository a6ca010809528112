CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"region_id" text,
	"token_digest" "bytea" NOT NULL,
	"token_preview" text NOT NULL,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_scope" CHECK (("api_keys"."scope" = 'region') = ("api_keys"."region_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"base_id" integer NOT NULL,
	"id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"field" text NOT NULL,
	"position" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachments_pkey" PRIMARY KEY("base_id","id"),
	CONSTRAINT "attachments_field" CHECK ("attachments"."field" in ('curriculumVitae', 'otherAttachments'))
);
--> statement-breakpoint
CREATE TABLE "candidate_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "candidate_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"base_id" integer NOT NULL,
	"phase" text NOT NULL,
	"sector_preferences" text[] NOT NULL,
	"role_preferences" text[] NOT NULL,
	"desired_qualifications" text[] NOT NULL,
	"prior_education" text,
	"city" text,
	"interactions_by_type" jsonb NOT NULL,
	"days_by_phase" jsonb NOT NULL,
	"created_month" date NOT NULL,
	"archived_month" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"base_id" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"privacy_consent" boolean NOT NULL,
	"phone" text,
	"linkedin" text,
	"date_of_birth" date,
	"address" text,
	"city" text,
	"postal_code" text,
	"phase" text NOT NULL,
	"sector_preferences" text[] DEFAULT '{}' NOT NULL,
	"role_preferences" text[] DEFAULT '{}' NOT NULL,
	"desired_qualifications" text[] DEFAULT '{}' NOT NULL,
	"prior_education" text,
	"subject_preferences" text[] DEFAULT '{}' NOT NULL,
	"motivation" text,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email_key" text NOT NULL,
	"phone_key" text,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "candidates_pkey" PRIMARY KEY("base_id","id"),
	CONSTRAINT "candidates_custom_fields" CHECK (jsonb_typeof("candidates"."custom_fields") = 'object')
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"base_id" integer NOT NULL,
	"id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"type" text NOT NULL,
	"performed_at" timestamp (3) with time zone NOT NULL,
	"summary" text,
	"notes" text,
	"duration" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interactions_pkey" PRIMARY KEY("base_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"base_id" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"candidate_id" text,
	"record_id" text NOT NULL,
	"mutation_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_removals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "callback_attempts" (
	"base_id" integer NOT NULL,
	"callback_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer,
	"status_code" integer,
	"error" text,
	"answer_excerpt" text
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"base_id" integer NOT NULL,
	"mutation_id" uuid NOT NULL,
	"url" text NOT NULL,
	"body" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "callbacks_base" UNIQUE("base_id","id"),
	CONSTRAINT "callbacks_status" CHECK ("callbacks"."status" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "mutations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"base_id" integer NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mutations_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"idempotency_key_given" boolean NOT NULL,
	"input_digest" "bytea" NOT NULL,
	"input" json,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"request_id" text NOT NULL,
	"callback_url" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"result" json,
	"candidate_ids" text[] DEFAULT '{}' NOT NULL,
	"erase_at" timestamp (3) with time zone,
	CONSTRAINT "mutations_base" UNIQUE("base_id","id"),
	CONSTRAINT "mutations_status" CHECK ("mutations"."status" in ('queued', 'completed', 'failed')),
	CONSTRAINT "mutations_finished" CHECK (("mutations"."status" = 'queued') = ("mutations"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"region_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"options" text[],
	"description" text,
	CONSTRAINT "custom_fields_name" UNIQUE("region_id","name")
);
--> statement-breakpoint
CREATE TABLE "record_bases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_bases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"region_id" text NOT NULL,
	"mode" text NOT NULL,
	"cleared_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_bases_region_mode" UNIQUE("region_id","mode"),
	CONSTRAINT "record_bases_mode" CHECK ("record_bases"."mode" in ('live', 'sandbox'))
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"contact_email" text,
	"allowed_redirect_urls" text[] DEFAULT '{}' NOT NULL,
	"sealed_signing_secret" text NOT NULL,
	"sealed_previous_signing_secret" text,
	"previous_signing_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"scope" text DEFAULT 'region' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_scope" CHECK ("staff"."scope" in ('region', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"staff_id" text NOT NULL,
	"region_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "staff_roles_pkey" PRIMARY KEY("staff_id","region_id"),
	CONSTRAINT "staff_roles_role" CHECK ("staff_roles"."role" in ('manager', 'adviser', 'reader'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_history" ADD CONSTRAINT "candidate_history_base_id_record_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."record_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_base_id_record_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."record_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_candidate" FOREIGN KEY ("base_id","candidate_id") REFERENCES "public"."candidates"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_attempts" ADD CONSTRAINT "callback_attempts_of_callback" FOREIGN KEY ("base_id","callback_id") REFERENCES "public"."callbacks"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_of_mutation" FOREIGN KEY ("base_id","mutation_id") REFERENCES "public"."mutations"("base_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutations" ADD CONSTRAINT "mutations_base_id_record_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."record_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_bases" ADD CONSTRAINT "record_bases_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token_digest" ON "api_keys" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "api_keys_region" ON "api_keys" USING btree ("region_id");--> statement-breakpoint
CREATE INDEX "attachments_of_candidate" ON "attachments" USING btree ("base_id","candidate_id","field","position");--> statement-breakpoint
CREATE INDEX "candidate_history_base" ON "candidate_history" USING btree ("base_id","created_month");--> statement-breakpoint
CREATE INDEX "candidates_newest" ON "candidates" USING btree ("base_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "candidates_updated" ON "candidates" USING btree ("base_id","updated_at" desc);--> statement-breakpoint
CREATE INDEX "candidates_phase" ON "candidates" USING btree ("base_id","phase","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "candidates_email" ON "candidates" USING btree ("base_id","email_key","created_at","id");--> statement-breakpoint
CREATE INDEX "candidates_phone" ON "candidates" USING btree ("base_id","phone_key") WHERE "candidates"."phone_key" is not null;--> statement-breakpoint
CREATE INDEX "candidates_city" ON "candidates" USING btree ("base_id","city") WHERE "candidates"."city" is not null;--> statement-breakpoint
CREATE INDEX "candidates_sectors" ON "candidates" USING gin ("base_id","sector_preferences");--> statement-breakpoint
CREATE INDEX "candidates_roles" ON "candidates" USING gin ("base_id","role_preferences");--> statement-breakpoint
CREATE INDEX "candidates_search" ON "candidates" USING gin ("base_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "interactions_of_candidate" ON "interactions" USING btree ("base_id","candidate_id","performed_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "events_of_base" ON "events" USING btree ("base_id","id");--> statement-breakpoint
CREATE INDEX "events_of_candidate" ON "events" USING btree ("base_id","candidate_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "callback_attempts_number" ON "callback_attempts" USING btree ("base_id","callback_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "callbacks_mutation" ON "callbacks" USING btree ("base_id","mutation_id");--> statement-breakpoint
CREATE INDEX "callbacks_due" ON "callbacks" USING btree ("next_attempt_at") WHERE "callbacks"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "mutations_idempotency" ON "mutations" USING btree ("base_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "mutations_queue" ON "mutations" USING btree ("base_id","sequence") WHERE "mutations"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "mutations_newest" ON "mutations" USING btree ("base_id","sequence" desc);--> statement-breakpoint
CREATE INDEX "mutations_newest_of_operation" ON "mutations" USING btree ("base_id","operation","sequence" desc);--> statement-breakpoint
CREATE INDEX "mutations_newest_failed" ON "mutations" USING btree ("base_id","sequence" desc) WHERE "mutations"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "mutations_erase" ON "mutations" USING btree ("erase_at") WHERE "mutations"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "mutations_of_candidate" ON "mutations" USING gin ("base_id","candidate_ids");--> statement-breakpoint
CREATE INDEX "custom_fields_region" ON "custom_fields" USING btree ("region_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "regions_slug" ON "regions" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));