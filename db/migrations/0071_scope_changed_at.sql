ALTER TABLE "staff" ADD COLUMN "scope_changed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- The portal tells candidates whether someone worked for a region or for Instroom at the time.
GRANT SELECT (scope_changed_at) ON staff TO instroom_base;
