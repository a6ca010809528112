-- outside of a transaction
-- Folds text to lower-case words without accents and punctuation, also where the database's locale knows only ASCII.
-- Words that the text search parser would take as an address, a path, a compound or a tag are parted too. Most texts are
-- ASCII, which needs no normalization. The blanked symbols are those of `WORD_SEPARATORS` in `search-words.ts`.
CREATE OR REPLACE FUNCTION fold_words(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(content) <> char_length(content) THEN
    content := regexp_replace(normalize(content, NFD), '[\u0300-\u036F\uFE0F]+', '', 'g');
    content := regexp_replace(content, '[\u00A0-\u00BF×÷\u2000-\u2BFF\uFEFF\U0001F000-\U0001FAFF]+', ' ', 'g');
    content := translate(content, 'łøđðħıŧŁØĐÐĦŦÆŒÞ', 'loddhitloddhtæœþ');
    content := replace(replace(replace(replace(content, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  RETURN translate(lower(content), '-/.@:_+&<', '         ');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION interaction_words(summary text, notes text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple', fold_words(coalesce(summary, '') || ' ' || coalesce(notes, '')));
--> statement-breakpoint
-- Of the custom fields the values count, and not the names of the fields. A tsvector has at most a megabyte, so their
-- length is limited.
CREATE OR REPLACE FUNCTION candidate_words(city text, postal_code text, motivation text, custom_fields jsonb)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple', fold_words(
    coalesce(city, '') || ' ' || replace(coalesce(postal_code, ''), ' ', '') || ' ' || coalesce(motivation, '') || ' ' ||
    left(regexp_replace(custom_fields::text, '"(?:[^"\\]|\\.)*": |\\[nrtbf]', ' ', 'g'), 50000)));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_words" ON "candidates" USING gin (candidate_words(city, postal_code, motivation, custom_fields));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "candidates_closed_at" ON "candidates" USING btree ("base_id","closed_at") WHERE "candidates"."closed";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "interactions_of_type" ON "interactions" USING btree ("base_id","type","performed_at","candidate_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "interactions_words" ON "interactions" USING gin (interaction_words(summary, notes));
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_of_left_phase" ON "events" USING btree ("base_id",(details #>> '{phase,from}'),"candidate_id") WHERE "events"."action" = 'candidate.updated' and (details #>> '{phase,from}') is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mutations_of_import" ON "mutations" USING btree ("base_id",(case when actor_kind = 'staff' then substring(idempotency_key from '^import:([0-9a-f-]{36}(?::undo)?):') end),"sequence" desc) WHERE (case when actor_kind = 'staff' then substring(idempotency_key from '^import:([0-9a-f-]{36}(?::undo)?):') end) is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mutations_newest_alone" ON "mutations" USING btree ("base_id","sequence" desc) WHERE (case when actor_kind = 'staff' then substring(idempotency_key from '^import:([0-9a-f-]{36}(?::undo)?):') end) is null;
--> statement-breakpoint
-- The search compares how frequent words are.
ANALYZE "interactions", "candidates", "events";
