-- Statistics hold samples of the rows. Only the owner of a table may analyze it.
CREATE OR REPLACE FUNCTION renew_statistics(target regclass) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  has_rows boolean;
BEGIN
  EXECUTE format('ANALYZE (SKIP_LOCKED) %s', target);
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', target) INTO has_rows;
  -- ANALYZE leaves the statistics of an empty table as they were. Before PostgreSQL 18, nothing removes them.
  IF NOT has_rows AND current_setting('server_version_num')::int >= 180000 THEN
    PERFORM pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text, inherited)
    FROM pg_stats WHERE format('%I.%I', schemaname, tablename)::regclass IN (
      SELECT target UNION ALL SELECT indexrelid FROM pg_index WHERE indrelid = target
    );
  END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION renew_statistics(regclass) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION renew_statistics(regclass) TO instroom_all_bases;
