import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { backups } from "@/db/schema/backups";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidates } from "@/db/schema/candidates";
import { consents } from "@/db/schema/consents";
import { interactions } from "@/db/schema/interactions";
import { mails } from "@/db/schema/mails";
import { callbacks, mutations } from "@/db/schema/mutations";
import { erasureRequests } from "@/db/schema/privacy-requests";
import { regions } from "@/db/schema/regions";
import { staff } from "@/db/schema/staff";
import { db } from "@/lib/platform/database/client";
import { formatMailTime } from "@/lib/platform/mail/format-mail-time";
import { decrypt } from "@/lib/platform/secrets";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { ERASURE_DELAY_MS } from "@/lib/records/privacy/erasure-delay";
import { drainQueue, newRegion } from "@/test/api";
import {
  backUp,
  newTestInstance,
  removeTestInstances,
  restoreToNewInstance,
  switchTo,
  type TestInstance,
} from "@/test/backup-fixtures";
import { bringErasuresForward } from "@/test/due-erasures";
import { newPortalSession } from "@/test/portal-session";
import { finishRecovery } from "../backup/finish-recovery";
import { queueDueErasures } from "./queue-due-erasures";

let instance: TestInstance;
beforeEach(async () => {
  instance = await newTestInstance();
  await switchTo(instance);
});
afterAll(() => removeTestInstances());

/** Creates a candidate whose erasure request is overdue. */
async function newOverdueRequest() {
  const region = await newRegion();
  const ctx = await newPortalSession(region);
  const write = async (operation: "candidates.request-erasure" | "candidates.cancel-erasure") => {
    await appendOwnMutation({ ...ctx, db: db() }, operation, {}, { language: "nl" });
    await drainQueue(region);
  };
  await write("candidates.request-erasure");
  const yesterday = new Date(Date.now() - 86_400_000);
  await db().update(erasureRequests).set({ dueAt: yesterday });
  const queueDeletion = (now?: Date) => queueDueErasures(db(), now);
  const sweep = async (now?: Date) => {
    await queueDeletion(now);
    await drainQueue(region);
  };
  const isStored = async () =>
    (await db().$count(candidates, eq(candidates.id, ctx.session.candidateId))) === 1;
  return { cancel: () => write("candidates.cancel-erasure"), queueDeletion, sweep, isStored };
}

const findRequestIds = async () => (await db().select().from(erasureRequests)).map(({ id }) => id);
const findDueAt = async () => (await db().select().from(erasureRequests)).map(({ dueAt }) => dueAt);

async function findErasureMails(): Promise<{ subject: string; text: string }[]> {
  const rows = await db().select().from(mails).where(eq(mails.topic, "erasure"));
  return rows.map(({ encryptedMessage }) => JSON.parse(decrypt(encryptedMessage)));
}

test("after a restore, a candidate who canceled their erasure after the backup gets an e-mail and another day to cancel it again", async () => {
  const { cancel, sweep, isStored } = await newOverdueRequest();
  const { path } = await backUp();
  await cancel();
  const restoredAt = Date.now();
  const { restored } = await restoreToNewInstance(path, [instance]);
  expect(restored.erased).toMatchObject({ candidates: 0, postponed: 1 });
  await sweep();
  expect(await isStored()).toBe(true);
  const [dueAt = new Date(0), ...others] = await findDueAt();
  expect(others).toEqual([]);
  expect(dueAt.getTime()).toBeGreaterThanOrEqual(restoredAt + ERASURE_DELAY_MS);
  const [mail, ...otherMails] = await findErasureMails();
  expect(otherMails).toEqual([]);
  expect(mail?.subject).toBe("We verwijderen je gegevens");
  expect(mail?.text).toContain(formatMailTime(dueAt, "nl"));
  await cancel();
  expect(await findDueAt()).toEqual([]);
});

test("a recovery postpones an overdue erasure", async () => {
  const { sweep, isStored } = await newOverdueRequest();
  expect(await finishRecovery(db(), [])).toMatchObject({ postponed: 1 });
  await sweep();
  expect(await isStored()).toBe(true);
  expect(await findErasureMails()).toHaveLength(1);
});

test("a deletion that is queued in the backup doesn't erase a candidate before the new date", async () => {
  const { queueDeletion, sweep, isStored } = await newOverdueRequest();
  await queueDeletion();
  const ids = await findRequestIds();
  const { path } = await backUp();
  await restoreToNewInstance(path, [instance]);
  expect(await findRequestIds()).not.toEqual(ids);
  await sweep();
  expect(await isStored()).toBe(true);
  await bringErasuresForward(25);
  await sweep();
  expect(await isStored()).toBe(false);
});

test("a deletion that is queued before the date erases nobody", async () => {
  const { queueDeletion, sweep, isStored } = await newOverdueRequest();
  await queueDeletion();
  await bringErasuresForward(-25);
  await sweep();
  expect(await isStored()).toBe(true);
});

test("a process whose clock is ahead erases nobody before the date on the database's clock", async () => {
  const { sweep, isStored } = await newOverdueRequest();
  await bringErasuresForward(-25);
  await sweep(new Date(Date.now() + 3 * 86_400_000));
  expect(await isStored()).toBe(true);
});

/** Reverts the tables to those of the last release without the `topic` column. */
async function downgrade(): Promise<void> {
  const { entries } = JSON.parse(await readFile("db/migrations/meta/_journal.json", "utf8"));
  const { when } = entries.find(({ tag }: { tag: string }) => tag === "0048_mail_topic");
  await db().execute(sql`alter table ${mails} drop column topic, drop column is_mailbox_full`);
  await db().execute(sql`alter table ${callbacks} drop column attempts_before_move`);
  await db().execute(sql`alter table ${mutations} drop column preparing_until`);
  await db().execute(sql`alter table ${interactions} drop column is_edited_question`);
  await db().execute(sql`alter table ${erasureRequests} drop column email`);
  await db().execute(sql`alter table ${candidateChanges} drop column interaction`);
  await db().execute(sql`alter table ${regions} drop column released_names`);
  await db().execute(sql`alter table ${staff} drop column scope_changed_at`);
  await db().execute(
    sql`alter table ${consents} drop column undone_by cascade, drop column is_repeat cascade`,
  );
  await db().execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${when}`);
  // Hide the table from the backup, but not from this release's code, which records the backup in it.
  await db().execute(sql`alter table ${backups} set schema drizzle`);
  await db().execute(sql`do $$ begin
    execute format('alter database %I set search_path = public, drizzle', current_database()); end $$`);
  await switchTo(instance);
}

test("a backup from an older release gets this release's tables before its erasures are postponed", async () => {
  const { isStored } = await newOverdueRequest();
  await downgrade();
  const { path } = await backUp();
  const { restored } = await restoreToNewInstance(path, [instance], { isMigrated: false });
  expect(restored.erased.postponed).toBe(1);
  expect(await findErasureMails()).toHaveLength(1);
  expect(await isStored()).toBe(true);
});
