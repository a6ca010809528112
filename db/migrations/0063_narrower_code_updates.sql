-- The only changes that statements of instroom_base make to a link or a code: counting a wrong try and using it. With more,
-- such a statement could give another region's link or code a value of its own, and sign in with it.
DO $$
BEGIN
  REVOKE UPDATE ON verifications, confirmation_codes FROM instroom_base;
  GRANT UPDATE (tries_left, used_at) ON verifications, confirmation_codes TO instroom_base;
END $$;
