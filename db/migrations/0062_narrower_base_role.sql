-- A statement of instroom_base can't ask for another base's mutations. The role setting stays what it was,
-- although the function runs as the owner of the tables.
CREATE OR REPLACE FUNCTION mutations_about(base integer, candidates text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, public AS $$
  SELECT id FROM mutations
  WHERE base_id = base AND candidate_ids && candidates
    AND (current_setting('role') <> 'instroom_base' OR base = current_setting('instroom.base_id')::int)
$$;
--> statement-breakpoint
-- Sign-ins, sessions and authenticators of staff belong to no base.
REVOKE ALL ON staff_sessions, staff_authenticators, staff_sign_ins FROM instroom_base;
