-- outside of a transaction
-- A column that is added as an identity rewrites the table, so it gets a constant first. A single statement, so that no
-- writer sees the column without a default.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = '"interactions"'::regclass AND attname = 'sequence') THEN
    PERFORM set_config('lock_timeout', '1s', true);
    ALTER TABLE "interactions" ADD COLUMN "sequence" bigint DEFAULT 0 NOT NULL;
    ALTER TABLE "interactions" ALTER COLUMN "sequence" DROP DEFAULT;
    ALTER TABLE "interactions" ALTER COLUMN "sequence" ADD GENERATED ALWAYS AS IDENTITY (sequence name "interactions_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
  END IF;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "interactions_in_order" ON "interactions" USING btree ("base_id","candidate_id","performed_at" desc,"sequence" asc,"id" asc);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "interactions_of_candidate";
