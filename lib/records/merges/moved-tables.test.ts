import { getTableName, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "@/test/api";
import { MOVED } from "./move-records";

beforeAll(openTestApi);

/**
 * How a merge handles the rows of the other tables. The database deletes rows that still refer to the merged
 * candidate's row, because the merge deletes that row.
 */
const HANDLED_DIFFERENTLY = {
  attachments: "moved, with new positions",
  candidate_bounces: "deleted: the next undelivered mail records it again",
  candidate_languages: "copied, if the remaining candidate has none",
  candidate_notices:
    "deleted: announce changes to a record that no longer exists; an undo queues `registered` again",
  candidate_sessions: "deleted: the candidate signs in again",
  distinct_candidates: "copied",
  email_changes: "deleted: the candidate starts the change again",
  erasure_requests: "a merge is rejected while an erasure is planned",
  mail_recipients: "deleted: only matches bounce reports to candidates",
  mails: "unsent mail is moved",
  muted_notices: "copied",
  planned_contacts: "a trigger writes them from the moved interactions",
  verification_candidates: "deleted: the candidate requests a new sign-in link",
};

test("a merge moves the rows of every table that refers to candidates, or handles them differently for a stated reason", async () => {
  const rows = await db().execute<{ name: string }>(sql`
    select distinct relname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid = 'public.candidates'::regclass`);
  const handled = [
    ...Object.values(MOVED).map(([table]) => getTableName(table)),
    ...Object.keys(HANDLED_DIFFERENTLY),
  ];
  expect(rows.map(({ name }) => name).toSorted(), "Add the table to MOVED, or to this list").toEqual(
    handled.toSorted(),
  );
});
