-- outside of a transaction
-- Each statement may run again. An index is dropped only once the one that replaces it is valid.
INSERT INTO "planned_contacts" ("base_id", "candidate_id", "performed_at")
SELECT DISTINCT i."base_id", i."candidate_id", i."performed_at" FROM "interactions" AS i
JOIN "candidates" AS c ON c."base_id" = i."base_id" AND c."id" = i."candidate_id"
WHERE c."last_contact_at" > now() AND i."performed_at" > now()
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "candidates" AS c SET "last_contact_at" = (
  SELECT max("performed_at") FROM "interactions" AS i
  WHERE i."base_id" = c."base_id" AND i."candidate_id" = c."id" AND i."performed_at" <= now()
) WHERE c."last_contact_at" > now();
--> statement-breakpoint
UPDATE "candidates" SET "search_text" = replace(replace(replace(replace(
  translate("search_text", 'łøđðħıŧ', 'loddhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
WHERE "search_text" ~ '[łøđðħıŧßæœþ]';
--> statement-breakpoint
ALTER TABLE "candidates" VALIDATE CONSTRAINT "candidates_closed";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_closed_newest" ON "candidates" USING btree ("base_id","closed","created_at" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_closed_updated" ON "candidates" USING btree ("base_id","closed","updated_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_closed_phase" ON "candidates" USING btree ("base_id","closed","phase","created_at" desc,"id" desc);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_city_new" ON "candidates" USING btree ("base_id","closed","city","created_at" desc,"id" desc) WHERE "candidates"."city" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "candidates_city";
--> statement-breakpoint
ALTER INDEX IF EXISTS "candidates_city_new" RENAME TO "candidates_city";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_with_older_contact_new" ON "candidates" USING btree ("base_id","closed","created_at" desc,"id" desc) WHERE "candidates"."last_contact_at" < "candidates"."created_at";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "candidates_with_older_contact";
--> statement-breakpoint
ALTER INDEX IF EXISTS "candidates_with_older_contact_new" RENAME TO "candidates_with_older_contact";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_without_consent_new" ON "candidates" USING btree ("base_id","closed","created_at" desc,"id" desc) WHERE not "candidates"."privacy_consent";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "candidates_without_consent";
--> statement-breakpoint
ALTER INDEX IF EXISTS "candidates_without_consent_new" RENAME TO "candidates_without_consent";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_by_name_new" ON "candidates" USING btree ("base_id","closed",left(search_text, 100),"id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "candidates_by_name";
--> statement-breakpoint
ALTER INDEX IF EXISTS "candidates_by_name_new" RENAME TO "candidates_by_name";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_by_city_new" ON "candidates" USING btree ("base_id","closed",coalesce(left(lower(city), 100), ''),"id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "candidates_by_city";
--> statement-breakpoint
ALTER INDEX IF EXISTS "candidates_by_city_new" RENAME TO "candidates_by_city";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_by_phase_new" ON "candidates" USING btree ("base_id","closed",array_position('{nieuw,oriënteren,in opleiding,matchen,voorbereiden,werkzaam,uitgestroomd}'::text[], phase),"id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "candidates_by_phase";
--> statement-breakpoint
ALTER INDEX IF EXISTS "candidates_by_phase_new" RENAME TO "candidates_by_phase";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_by_contact_new" ON "candidates" USING btree ("base_id","closed",coalesce(last_contact_at, created_at),"id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "candidates_by_contact";
--> statement-breakpoint
ALTER INDEX IF EXISTS "candidates_by_contact_new" RENAME TO "candidates_by_contact";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_birth_date" ON "candidates" USING btree ("base_id","date_of_birth",translate(left(search_text, char_length(name)), ' -.,''', ''),"id") WHERE "candidates"."date_of_birth" is not null;
