CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"lines" integer
);
