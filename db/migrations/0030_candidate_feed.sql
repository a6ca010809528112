CREATE TABLE "candidate_feed" (
	"base_id" integer NOT NULL,
	"candidate_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"created_sequence" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"removal" text,
	CONSTRAINT "candidate_feed_pkey" PRIMARY KEY("base_id","candidate_id"),
	CONSTRAINT "candidate_feed_removal" CHECK ("candidate_feed"."removal" in ('archived', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "feed_counters" (
	"base_id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidate_feed" ADD CONSTRAINT "candidate_feed_base_id_record_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."record_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_counters" ADD CONSTRAINT "feed_counters_base_id_record_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."record_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_feed_order" ON "candidate_feed" USING btree ("base_id","sequence");--> statement-breakpoint
CREATE INDEX "candidate_feed_removals" ON "candidate_feed" USING btree ("changed_at") WHERE "candidate_feed"."removal" is not null;
--> statement-breakpoint
-- Gives changed candidates the next sequences of their base. Locks the base's counter first, then the rows of the feed.
-- A dry run is rolled back, so it must not hold the counter.
CREATE FUNCTION move_in_feed(base integer, ids text[], kind text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
BEGIN
  IF current_setting('instroom.dry_run', true) = 'on' THEN RETURN; END IF;
  INSERT INTO "feed_counters" AS counter ("base_id", "sequence") VALUES (base, cardinality(ids))
  ON CONFLICT ("base_id") DO UPDATE SET "sequence" = counter."sequence" + excluded."sequence"
  RETURNING counter."sequence" INTO last;
  INSERT INTO "candidate_feed" AS entry ("base_id", "candidate_id", "sequence", "created_sequence", "changed_at", "removal")
  SELECT base, moved."id", last - cardinality(ids) + moved."position", last - cardinality(ids) + moved."position",
    clock_timestamp(), CASE kind WHEN 'deleted' THEN kind END
  FROM unnest(ids) WITH ORDINALITY AS moved("id", "position")
  ON CONFLICT ("base_id", "candidate_id") DO UPDATE SET "sequence" = excluded."sequence",
    "created_sequence" = CASE kind WHEN 'created' THEN excluded."sequence" ELSE entry."created_sequence" END,
    "changed_at" = excluded."changed_at", "removal" = excluded."removal";
END $$;
--> statement-breakpoint
-- What a transaction changed becomes visible at once, so it needs to move a candidate only once. This and the triggers avoid
-- joins: PostgreSQL keeps the plan of the first call, which can be a bad one for a statement that changes more or fewer rows.
CREATE FUNCTION is_moved_in_feed(base integer, id text) RETURNS boolean LANGUAGE sql STABLE
  RETURN (SELECT entry.xmin = pg_current_xact_id_if_assigned()::xid FROM "candidate_feed" AS entry
    WHERE entry."base_id" = base AND entry."candidate_id" = id) IS TRUE;
--> statement-breakpoint
CREATE FUNCTION feed_added_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_in_feed("base_id", array_agg("id"), 'created') FROM touched GROUP BY "base_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The feed of a deleted base is deleted with it.
CREATE FUNCTION feed_removed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_in_feed("base_id", array_agg("id"), 'deleted') FROM touched
  WHERE EXISTS (SELECT FROM "record_bases" WHERE "record_bases"."id" = touched."base_id") GROUP BY "base_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A digest of what the API shows. Other columns, such as the last contact, are also updated by writers that don't hold the
-- base's lock, and must not wait for the counter.
CREATE FUNCTION shown_digest(candidate "candidates") RETURNS bigint LANGUAGE sql STABLE
  RETURN hash_record_extended(ROW(
    candidate."updated_at", candidate."custom_fields", candidate."name", candidate."email", candidate."privacy_consent", candidate."phone", candidate."linkedin", candidate."date_of_birth",
    candidate."address", candidate."city", candidate."postal_code", candidate."phase", candidate."sector_preferences",
    candidate."role_preferences", candidate."desired_qualifications", candidate."prior_education", candidate."subject_preferences",
    candidate."motivation", candidate."erasure_requested_at", candidate."created_at"
  ), 0);
--> statement-breakpoint
CREATE FUNCTION feed_changed_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_in_feed(changed."base_id", array_agg(changed."id"), 'updated') FROM (
    SELECT "base_id", "id", shown_digest(touched) FROM touched EXCEPT SELECT "base_id", "id", shown_digest(before) FROM before
  ) AS changed WHERE NOT is_moved_in_feed(changed."base_id", changed."id") GROUP BY changed."base_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Interactions and files are part of their candidate. Those of a deleted candidate are deleted with the candidate.
CREATE FUNCTION feed_candidates_of_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_in_feed(t."base_id", array_agg(t."candidate_id"), 'updated')
  FROM (SELECT DISTINCT "base_id", "candidate_id" FROM touched) AS t
  WHERE NOT is_moved_in_feed(t."base_id", t."candidate_id") AND (
    SELECT true FROM "candidates" WHERE "candidates"."base_id" = t."base_id" AND "candidates"."id" = t."candidate_id"
  ) GROUP BY t."base_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER candidates_feed_added AFTER INSERT ON "candidates" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_added_candidates();
--> statement-breakpoint
CREATE TRIGGER candidates_feed_removed AFTER DELETE ON "candidates" REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_removed_candidates();
--> statement-breakpoint
CREATE TRIGGER candidates_feed_changed AFTER UPDATE ON "candidates" REFERENCING OLD TABLE AS before NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_changed_candidates();
--> statement-breakpoint
CREATE TRIGGER interactions_feed_added AFTER INSERT ON "interactions" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_candidates_of_records();
--> statement-breakpoint
CREATE TRIGGER interactions_feed_changed AFTER UPDATE ON "interactions" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_candidates_of_records();
--> statement-breakpoint
CREATE TRIGGER interactions_feed_removed AFTER DELETE ON "interactions" REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_candidates_of_records();
--> statement-breakpoint
CREATE TRIGGER attachments_feed_added AFTER INSERT ON "attachments" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_candidates_of_records();
--> statement-breakpoint
CREATE TRIGGER attachments_feed_changed AFTER UPDATE ON "attachments" REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_candidates_of_records();
--> statement-breakpoint
CREATE TRIGGER attachments_feed_removed AFTER DELETE ON "attachments" REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION feed_candidates_of_records();
