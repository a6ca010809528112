ALTER TABLE "consents" ADD COLUMN "is_repeat" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
DROP TRIGGER IF EXISTS consents_append_only ON "consents";
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE ON "consents"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."base_id", OLD."is_given", OLD."text_version", OLD."occurred_at", OLD."actor_kind", OLD."actor_id", OLD."mutation_id", OLD."is_repeat", COALESCE(OLD."undone_by", NEW."undone_by"))
    IS DISTINCT FROM
    (NEW."id", NEW."base_id", NEW."is_given", NEW."text_version", NEW."occurred_at", NEW."actor_kind", NEW."actor_id", NEW."mutation_id", NEW."is_repeat", NEW."undone_by")
  ) EXECUTE FUNCTION refuse_change();
