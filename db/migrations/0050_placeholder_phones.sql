-- Placeholders and incomplete numbers no longer identify a person: fewer than eight digits, or one repeated digit, each with or
-- without the Dutch country code. A write of the candidate computes the key anew.
UPDATE "candidates" SET "phone_key" = NULL
WHERE length(ltrim("phone_key", '0')) < 8 OR "phone_key" ~ '^31[0-7][0-9]{0,6}$' OR "phone_key" ~ '^(31)?([0-9])\2*$' OR "phone_key" ~ '^31[0-9]0+$';
