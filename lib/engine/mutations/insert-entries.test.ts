import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { call, newRegion, openSecondConnection, openTestApi, type TestRegion } from "@/test/api";
import { candidateInput, countTransactions, listMutations } from "@/test/queue-fixtures";
import { insertEntry } from "./insert-entries";

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
});

const post = (idempotencyKey: string, fields: object = {}) =>
  call("POST", `/api/v2/candidates?idempotencyKey=${idempotencyKey}&skipCustomFieldValidation=true`, {
    key: region.key,
    body: [{ ...candidateInput("Anna"), ...fields }],
  });

const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);

const write = ({ bases }: TestRegion, idempotencyKey: string) =>
  insertEntry(db(), {
    id: newUuidV7(),
    baseId: bases.live,
    operation: "candidates.create",
    idempotencyKey,
    idempotencyKeyGiven: false,
    idempotencyDigest: null,
    inputDigest: "00",
    lastingInputDigest: "00",
    input: {},
    actorKind: "system",
    actorId: "test",
    requestId: "test",
    callbackUrl: null,
    candidateIds: [],
  });

test("writes that arrive together are batched into one query", async () => {
  expect(await Promise.all(keys.map((key) => write(region, key)))).toEqual(keys.map(() => true));
  expect(await countTransactions(region.bases.live)).toBe(1);
  expect((await listMutations(region.bases.live)).map((row) => row.idempotencyKey)).toEqual(keys);
});

test("writes that arrive together each get the id of their own mutation", async () => {
  const responses = await Promise.all(keys.map((key) => post(key)));
  expect(responses.map(({ status }) => status)).toEqual(keys.map(() => 202));
  const rows = await listMutations(region.bases.live);
  const accepted = new Map(responses.map(({ body }) => [body.data.idempotencyKey, body.data.mutationId]));
  expect(new Map(rows.map((row) => [row.idempotencyKey, row.id]))).toEqual(accepted);
});

test("a write doesn't wait for another region's deletion, even if both regions' writes arrive together", async () => {
  const other = await newRegion();
  const deleting = openSecondConnection();
  let waiting: Promise<boolean> | undefined;
  await deleting.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from record_bases where id = ${region.bases.live} for update`);
    waiting = write(region, "key");
    expect(await write(other, "key")).toBe(true);
  });
  expect(await waiting).toBe(true);
  await deleting.close();
});

test("a write that can't be stored doesn't affect the writes that arrive with it", async () => {
  await db().execute(sql`
    create function reject() returns trigger language plpgsql as $$
    begin
      if new.idempotency_key in ('key-3', 'key-7') then raise exception 'secret'; end if;
      return new;
    end $$`);
  await db().execute(
    sql`create trigger reject before insert on mutations for each row execute function reject()`,
  );
  const responses = await Promise.all(keys.map((key) => post(key))).finally(() =>
    db().execute(sql`drop function reject cascade`),
  );
  const isRejected = (key: string) => ["key-3", "key-7"].includes(key);
  expect(responses.map(({ status }) => status)).toEqual(keys.map((key) => (isRejected(key) ? 500 : 202)));
  const stored = (await listMutations(region.bases.live)).map((row) => row.idempotencyKey);
  expect(stored.sort()).toEqual(keys.filter((key) => !isRejected(key)).sort());
});

test("a write and its idempotency key can contain quotes, backslashes, braces and emoji", async () => {
  const motivation = "\"\\'{},\n\ud83d\ude00";
  const [accepted] = await Promise.all([post("a%22%5C%7B%2C%F0%9F%98%80", { motivation }), post("two")]);
  expect(accepted.body.data).toMatchObject({ status: "accepted", idempotencyKey: 'a"\\{,\u{1f600}' });
  const rows = await listMutations(region.bases.live);
  expect(rows.find(({ id }) => id === accepted.body.data.mutationId)).toMatchObject({
    idempotencyKey: accepted.body.data.idempotencyKey,
    input: { body: [{ motivation }] },
  });
});
