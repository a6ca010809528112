import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "@/test/api";

beforeAll(openTestApi);

const EXPORTED = {
  attachments: "documents.json and the folder documents",
  candidate_bounces: "record.json",
  candidate_changes: "changes.json",
  candidate_languages: "mail.json",
  candidate_merges: "merged-records.json",
  consents: "consents.json",
  erasure_requests: "record.json",
  events: "history.json",
  interactions: "contact-moments.json, without staff notes",
  muted_notices: "mail.json",
  privacy_requests: "privacy-requests.json",
};

/** The tables that the export leaves out, with the reason. */
const LEFT_OUT = {
  candidate_feed: "only the order of changes, for API clients",
  candidate_notices: "only which e-mails will be sent: within minutes, or once the candidate is reopened",
  candidate_sessions: "a secret, and the portal shows that the candidate is signed in",
  distinct_candidates: "two ids, one of them of another person",
  email_changes: "a secret for 24 hours at most",
  erasures: "filled when the candidate is erased",
  mail_recipients: "only the candidate's address, which candidate.json has",
  mails: "an e-mail that will be sent within minutes",
  mutations: "changes.json and history.json say what the changes did",
  planned_contacts: "copies of interactions",
  verification_candidates: "a secret for sign-in",
};

test("the export includes every table about candidates, except those listed with a reason", async () => {
  const found = await db().execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ 'candidate_ids?$'
    union select relname from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid = 'public.candidates'::regclass`);
  const known = Object.keys({ ...EXPORTED, ...LEFT_OUT });
  expect(found.map(({ name }) => name).toSorted(), "Export the table, or add it to LEFT_OUT").toEqual(
    known.toSorted(),
  );
});
