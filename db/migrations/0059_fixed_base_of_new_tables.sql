-- A table that is opened with restrict_to_base also gets the trigger that keeps its rows in their base.
CREATE OR REPLACE FUNCTION restrict_to_base(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO instroom_base', target);
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = target AND polname = 'one_base') THEN
    EXECUTE format('CREATE POLICY all_bases ON %s TO instroom_all_bases USING (true)', target);
    EXECUTE format('CREATE POLICY one_base ON %s TO instroom_base USING (base_id = (SELECT current_setting(''instroom.base_id'')::int))', target);
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE UPDATE OF base_id ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_base()',
    (SELECT relname FROM pg_class WHERE oid = target) || '_stay_in_base', target);
END $$;
