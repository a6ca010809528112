ALTER TABLE "candidates" ADD COLUMN "phase_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE FUNCTION note_phase_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."phase_changed_at" := NEW."updated_at";
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER candidate_phase_changed BEFORE UPDATE OF "phase" ON "candidates"
  FOR EACH ROW WHEN (OLD."phase" IS DISTINCT FROM NEW."phase") EXECUTE FUNCTION note_phase_change();
