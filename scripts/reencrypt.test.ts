import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emailChanges } from "@/db/schema/email-changes";
import { mails } from "@/db/schema/mails";
import { regions } from "@/db/schema/regions";
import { staffAuthenticators } from "@/db/schema/staff-sessions";
import { redeemStaffSignIn } from "@/lib/access/staff/sign-in";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { type ColumnProgress, reencryptStored } from "@/lib/platform/database/reencrypt-stored";
import { env } from "@/lib/platform/env";
import { defaultNetwork } from "@/lib/platform/http-client/outbound-request";
import { newUuidV7 } from "@/lib/platform/ids";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import { createFileToken, verifyFileToken } from "@/lib/records/attachments/file-token";
import { call, newRegion, type TestRegion } from "@/test/api";
import { insertCallback, insertRegion } from "@/test/callback-fixtures";
import { deliver } from "@/test/deliver-callback";
import { startHttpReceiver } from "@/test/http-receiver";
import { parseSignInMail } from "@/test/mail-server";
import {
  listMailsTo,
  newCandidate,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { newStaff, signInStaff } from "@/test/staff";
import { isValidCallback } from "@/test/verify-callback";

const OLD = env().APP_SECRET;
const NEW = "a-new-secret-a-new-secret-a-new-secret";
const setSecrets = (current: string, previous?: string) =>
  Object.assign(env(), { APP_SECRET: current, APP_SECRET_PREVIOUS: previous });

let region: TestRegion;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(() => setSecrets(OLD));
afterEach(async () => {
  // Re-encrypt everything with the old secret, so that later tests can read it.
  setSecrets(OLD, NEW);
  await reencryptStored(db());
  setSecrets(OLD);
});

const ctx = () => newContext({ db: db(), actor: { kind: "system", id: "test" } });
const codeOf = async (email: string) => {
  const mail = (await listMailsTo(email)).at(-1);
  return mail ? parseSignInMail(mail).code : "no mail arrived";
};
const listEncrypted = async () => {
  const columns = await db().execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed\_%'`);
  const found = columns.map(async ({ table, column }) => {
    const name = sql.identifier(column);
    const rows = await db().execute<{ text: string }>(
      sql`select ${name} as text from ${sql.identifier(table)} where ${name} is not null`,
    );
    return rows.map(({ text }) => ({ column: `${table}.${column}`, text }));
  });
  return (await Promise.all(found)).flat();
};

async function withAuthenticator() {
  const person = await newStaff("manager");
  const secret = new Secret().base32;
  const confirmedAt = new Date();
  await db()
    .insert(staffAuthenticators)
    .values({ staffId: person.id, encryptedSecret: encrypt(secret), confirmedAt });
  return { ...person, secret };
}

/** Stores at least one text in each encrypted column. */
async function fillColumns() {
  await db()
    .update(regions)
    .set({ encryptedPreviousSigningSecret: encrypt("previous") });
  await withAuthenticator();
  const { id: candidateId, email } = await newCandidate(region);
  const dates = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
  const change = { id: newUuidV7(), baseId: region.bases.live, candidateId, encryptedEmail: encrypt(email) };
  await db()
    .insert(emailChanges)
    .values({ ...change, ...dates });
  const [createdAt, later] = [dates.createdAt, dates.expiresAt];
  const mail = { id: newUuidV7(), encryptedMessage: encrypt("{}"), createdAt };
  await db()
    .insert(mails)
    .values({ ...mail, nextAttemptAt: later, expiresAt: later });
  await requestSignInMail(email);
  await call("POST", "/api/console/sign-in", { body: { email } });
}

test("sign-in, callback signatures and the second factor work before, during and after a rotation", async () => {
  const { secret, ...staff } = await withAuthenticator();
  const { secret: signingSecret, baseId } = await insertRegion(db());
  const { email } = await newCandidate(region);
  const receiver = await startHttpReceiver();
  const network = { ...defaultNetwork(), isAllowed: () => true };
  const use = async (step: number) => {
    const { code } = parseSignInMail(await requestAndReceiveMail(email));
    const timestamp = Date.now() + step * 30_000;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    const { headers } = await signInStaff(staff.id, region, { secondFactor: false });
    const passed = await call("POST", "/api/console/second-factor", { headers, body: { code: totp } });
    const callback = await insertCallback(db(), baseId, { url: receiver.origin });
    await deliver({ database: db(), network }, callback.id);
    const received = receiver.received.at(-1);
    return {
      signIn: (await verifySignIn({ email, code })).status,
      secondFactor: passed.status,
      signature: received !== undefined && isValidCallback(received, signingSecret),
    };
  };
  const works = { signIn: 200, secondFactor: 200, signature: true };
  try {
    expect(await use(-1)).toEqual(works);
    setSecrets(NEW, OLD);
    expect(await use(0)).toEqual(works);
    await reencryptStored(db());
    setSecrets(NEW);
    expect(await use(1)).toEqual(works);
    expect(receiver.received).toHaveLength(3);
  } finally {
    await receiver.close();
  }
});

describe("during a rotation of the secret", () => {
  test("a candidate's earlier code still works, even if the e-mail with the code is sent during the rotation", async () => {
    const [one, other] = [await newCandidate(region), await newCandidate(region)];
    const { code } = parseSignInMail(await requestAndReceiveMail(one.email));
    await requestSignInMail(other.email);
    setSecrets(NEW, OLD);
    expect((await verifySignIn({ email: one.email, code })).status).toBe(200);
    const later = await codeOf(other.email);
    expect((await verifySignIn({ email: other.email, code: later })).status).toBe(200);
    expect((await verifySignIn({ email: other.email, code: later })).status).toBe(401);
  });

  test("a staff member's earlier code still works", async () => {
    const { email, id } = await newStaff("reader");
    await call("POST", "/api/console/sign-in", { body: { email } });
    const code = await codeOf(email);
    setSecrets(NEW, OLD);
    expect(await redeemStaffSignIn(ctx(), { email, code })).toBe(id);
  });

  test("wrong codes still count toward the same daily limit", async () => {
    const { email } = await newStaff("reader");
    const enter = (code: string) => redeemStaffSignIn(ctx(), { email, code }).catch(({ code }) => code);
    const guess = async () => {
      await call("POST", "/api/console/sign-in", { body: { email } });
      const wrong = (await codeOf(email)) === "00000000" ? "00000001" : "00000000";
      for (let tries = 0; tries < 5; tries++) await enter(wrong);
    };
    for (let mail = 0; mail < 3; mail++) await guess();
    setSecrets(NEW, OLD);
    await guess();
    await call("POST", "/api/console/sign-in", { body: { email } });
    expect(await enter(await codeOf(email))).toBe("rate_limited");
  });

  test("earlier ETags, cursors, file links and idempotency keys still work", async () => {
    const { id } = await newCandidate(region);
    const path = `/api/v2/candidates/${id}`;
    const { key } = region;
    const headers = { "if-match": (await call("GET", path, { key })).headers.etag ?? "" };
    const page = await call("GET", "/api/v2/candidates?pageSize=1", { key });
    const token = createFileToken({ baseId: 1, id: "att00000000000000" }, new Date(Date.now() + 60_000));
    const body = [{ name: "Noor", email: "kept@example.org", privacyConsent: true }];
    const write = () => call("POST", "/api/v2/candidates?idempotencyKey=kept", { key, body });
    await write();
    setSecrets(NEW, OLD);
    expect((await write()).body.data).toMatchObject({ status: "idempotency_hit", payloadMatches: true });
    expect(verifyFileToken(token, new Date())).toMatchObject({ id: "att00000000000000" });
    const next = `/api/v2/candidates?pageSize=1&cursor=${page.body.meta.cursor}`;
    expect((await call("GET", next, { key })).status).toBe(200);
    expect((await call("PATCH", path, { key, headers, body: { city: "Ede" } })).status).toBe(202);
    setSecrets(NEW);
    expect(verifyFileToken(token, new Date())).toBeNull();
    expect((await call("GET", next, { key })).status).toBe(400);
    expect((await call("PATCH", path, { key, headers, body: { city: "Ede" } })).status).toBe(412);
  });
});

describe("re-encryption", () => {
  test("leaves no text that only the previous secret can decrypt", async () => {
    await fillColumns();
    setSecrets(NEW, OLD);
    const done = await reencryptStored(db());
    setSecrets(NEW);
    const stored = await listEncrypted();
    expect(new Set(stored.map(({ column }) => column)).size).toBe(8);
    for (const { text } of stored) decrypt(text);
    expect(done.map(({ changed }) => changed > 0)).toEqual(done.map(() => true));
    expect(done.map(({ unreadable }) => unreadable)).toEqual(done.map(() => 0));
  });

  test("can be killed and repeated, and changes nothing once it is complete", async () => {
    await fillColumns();
    setSecrets(NEW, OLD);
    const killAfter = (columns: number) => {
      const seen = new Set<string>();
      return ({ table, column }: ColumnProgress) => {
        if (seen.add(`${table}.${column}`).size > columns) throw new Error("killed");
      };
    };
    for (const columns of [0, 3]) {
      await expect(reencryptStored(db(), killAfter(columns))).rejects.toThrow("killed");
      for (const { text } of await listEncrypted()) decrypt(text);
    }
    await reencryptStored(db());
    const again = await reencryptStored(db());
    expect(again.map(({ changed }) => changed)).toEqual(again.map(() => 0));
    expect(again.every(({ read }) => read > 0)).toBe(true);
  });

  test("counts texts that no secret can decrypt, and leaves them unchanged", async () => {
    const { id } = await insertRegion(db());
    setSecrets("yet-another-secret-yet-another-secret");
    const foreign = encrypt("foreign");
    await db().execute(sql`update regions set sealed_previous_signing_secret = ${foreign} where id = ${id}`);
    setSecrets(NEW, OLD);
    const done = await reencryptStored(db());
    expect(done.filter(({ unreadable }) => unreadable > 0)).toMatchObject([
      { table: "regions", column: "sealed_previous_signing_secret", unreadable: 1 },
    ]);
    expect((await listEncrypted()).map(({ text }) => text)).toContain(foreign);
    await db().execute(sql`delete from regions where id = ${id}`);
  });

  test("can find every encrypted column by its name, which starts with sealed_", () => {
    const columns = readdirSync("db/schema").flatMap((file) => [
      ...readFileSync(`db/schema/${file}`, "utf8").matchAll(/^\s+(?:encrypted|sealed)\w*: text\("(\w+)"/gim),
    ]);
    expect(columns.length).toBeGreaterThanOrEqual(8);
    expect(columns.map(([, name = ""]) => name).filter((name) => !name.startsWith("sealed_"))).toEqual([]);
  });
});
