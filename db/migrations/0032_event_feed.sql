ALTER TABLE "events" ADD COLUMN "feed_sequence" bigint;
--> statement-breakpoint
-- Numbers the events that the API shows. Others, such as reads, are inserted without the base's lock, and must not wait for the
-- counter. A transaction takes 1,000 numbers at a time and remembers them, because each update of the counter in one
-- transaction makes the next one slower.
CREATE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  block bigint[] := string_to_array(nullif(current_setting('instroom.event_numbers', true), ''), ' ');
  last bigint;
BEGIN
  IF current_setting('instroom.dry_run', true) = 'on' THEN RETURN NEW; END IF;
  IF block IS NULL OR block[1] <> NEW."base_id" OR block[2] > block[3] THEN
    INSERT INTO "feed_counters" AS counter ("base_id", "sequence") VALUES (NEW."base_id", 1000)
    ON CONFLICT ("base_id") DO UPDATE SET "sequence" = counter."sequence" + 1000
    RETURNING counter."sequence" INTO last;
    block := ARRAY[NEW."base_id", last - 999, last];
  END IF;
  NEW."feed_sequence" := block[2];
  PERFORM set_config('instroom.event_numbers', concat_ws(' ', block[1], block[2] + 1, block[3]), true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_numbered BEFORE INSERT ON "events" FOR EACH ROW WHEN (NEW."action" IN (
  'candidate.created', 'candidate.updated', 'candidate.closed', 'candidate.reopened',
  'candidate.archived', 'candidate.deleted', 'candidate.erasure_requested', 'candidate.erasure_cancelled',
  'candidate.merged', 'candidate.merge_undone', 'interaction.created', 'interaction.updated',
  'interaction.deleted', 'attachment.added', 'attachment.deleted', 'attachment.reviewed'
)) EXECUTE FUNCTION number_event();
