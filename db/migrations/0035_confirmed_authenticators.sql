-- An unconfirmed secret is no longer stored: the page holds it until its first code.
DELETE FROM "staff_authenticators" WHERE "confirmed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "staff_authenticators" ALTER COLUMN "confirmed_at" SET NOT NULL;
