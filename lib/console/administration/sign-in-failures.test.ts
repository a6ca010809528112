import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import { staffSignIns } from "@/db/schema/staff-sessions";
import { verifications } from "@/db/schema/verifications";
import { newConfirmationCode, redeemConfirmationCode } from "@/lib/access/confirmations/confirmation-codes";
import { prepareVerifications } from "@/lib/access/sessions/prepare";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { newUuidV7 } from "@/lib/platform/ids";
import { call, newRegion, openTestApi } from "@/test/api";
import { requestSignInMail, VERIFY_PATH } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";

let admin: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  admin = await newStaff("admin");
});
beforeEach(async () => {
  for (const table of [verifications, staffSignIns, confirmationCodes]) await db().delete(table);
});

const show = ({ headers } = admin) =>
  call("GET", "/api/console/administration/sign-in-failures", { headers });

type Limited = Partial<Pick<typeof confirmationCodes.$inferInsert, "mode" | "purpose">> & { email?: string };

/** Adds `requests` codes, each with `wrong` failed attempts. By default, each is for another address. */
async function addTries(requests: number, wrong: number, hoursAgo: number, limited: Limited = {}) {
  const { email, mode = "live", purpose = "erasure" } = limited;
  const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
  for (let n = 0; n < requests; n += 1)
    await db()
      .insert(confirmationCodes)
      .values({
        id: newUuidV7(),
        mode,
        purpose,
        addressDigest: sha256(email ?? `${hoursAgo} ${n}`),
        codeDigest: sha256("code"),
        triesLeft: 5 - wrong,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 900_000),
      });
}

/** Adds sign-in requests for one staff address. */
async function addRequests(added: {
  email: string;
  requests: number;
  triesLeft: number;
  hoursAgo?: number;
  isUsed?: boolean;
}) {
  const createdAt = new Date(Date.now() - (added.hoursAgo ?? 1) * 3_600_000);
  const rows = Array.from({ length: added.requests }, () => ({
    id: newUuidV7(),
    addressDigest: sha256(added.email),
    triesLeft: added.triesLeft,
    createdAt,
    expiresAt: createdAt,
    usedAt: added.isUsed ? createdAt : null,
  }));
  await db().insert(staffSignIns).values(rows);
}

test("GET sign-in-failures counts the wrong codes of the last hour and their addresses", async () => {
  expect((await show()).body.data).toEqual({
    wrongCodes: 0,
    addresses: 0,
    blockedAddresses: 0,
    usualWrongCodes: 0,
    isRising: false,
  });
  const email = "niemand@example.org";
  await requestSignInMail(email);
  await prepareVerifications(db());
  for (let n = 0; n < 2; n += 1) await call("POST", VERIFY_PATH, { body: { email, code: "00000000" } });
  await addTries(1, 1, 0.5);
  expect((await show()).body.data).toMatchObject({ wrongCodes: 3, addresses: 2, isRising: false });
});

test.each([
  { latest: [4, 5], before: [0, 0], isRising: true },
  { latest: [3, 5], before: [0, 0], isRising: false },
  { latest: [8, 5], before: [46, 5], isRising: true },
  { latest: [4, 5], before: [46, 5], isRising: false },
] as const)(
  "GET sign-in-failures sets isRising for at least 20 wrong codes and three times the usual number: %j",
  async (example) => {
    const [latest, before] = [example.latest, example.before];
    await addTries(latest[0], latest[1], 0.5);
    await addTries(before[0], before[1], 12);
    expect((await show()).body.data).toMatchObject({
      wrongCodes: latest[0] * latest[1],
      usualWrongCodes: (before[0] * before[1]) / 23,
      isRising: example.isRising,
    });
  },
);

test("GET sign-in-failures counts a wrong code once, even if codes were requested in several regions", async () => {
  const email = "overal@example.org";
  for (const region of [await newRegion(), await newRegion()])
    await requestSignInMail(email, { key: region.key });
  await prepareVerifications(db());
  for (let n = 0; n < 2; n += 1) await call("POST", VERIFY_PATH, { body: { email, code: "00000000" } });
  expect(await db().$count(verifications, eq(verifications.triesLeft, 3))).toBe(2);
  expect((await show()).body.data).toMatchObject({ wrongCodes: 2, addresses: 1, blockedAddresses: 0 });
});

test("GET sign-in-failures counts the addresses that reached a daily limit within the last day", async () => {
  const email = "iemand@example.org";
  await addTries(1, 4, 0.5);
  await addRequests({ email, requests: 4, triesLeft: 0 });
  expect((await show()).body.data.blockedAddresses).toBe(1);
  await addRequests({ email: "ander@example.org", requests: 20, triesLeft: 5 });
  await addRequests({ email: "gisteren@example.org", requests: 20, triesLeft: 5, hoursAgo: 25 });
  expect((await show()).body.data.blockedAddresses).toBe(2);
});

test("GET sign-in-failures counts a wrong code even if the right one follows", async () => {
  const region = await newRegion();
  const scope = { now: () => new Date(), base: { id: region.bases.live, mode: "live" as const } };
  const subject = { purpose: "erasure" as const, email: "tikfout@example.org" };
  const { code } = await db().transaction((transaction) =>
    newConfirmationCode({ ...scope, db: transaction }, subject),
  );
  const redeem = (tried: string) => redeemConfirmationCode({ ...scope, db: db() }, subject, tried);
  expect((await redeem("00000000")).id).toBeNull();
  expect((await redeem(code ?? "")).id).not.toBeNull();
  expect((await show()).body.data).toMatchObject({ wrongCodes: 1, addresses: 1 });
});

test("GET sign-in-failures doesn't count completed staff sign-ins toward an address's daily limit", async () => {
  const email = "adviseur@example.org";
  await addRequests({ email, requests: 20, triesLeft: 5, isUsed: true });
  expect((await show()).body.data.blockedAddresses).toBe(0);
  await addRequests({ email, requests: 20, triesLeft: 5 });
  expect((await show()).body.data.blockedAddresses).toBe(1);
});

test("GET sign-in-failures doesn't add up wrong codes that have separate limits", async () => {
  const email = "beide@example.org";
  await addTries(10, 0, 1, { email });
  await addTries(10, 0, 1, { email, mode: "sandbox" });
  await addTries(10, 0, 1, { email, purpose: "new_email" });
  expect((await show()).body.data.blockedAddresses).toBe(0);
  await addTries(10, 0, 1, { email });
  expect((await show()).body.data.blockedAddresses).toBe(1);
});

test("GET sign-in-failures returns 403 to staff who aren't admins", async () => {
  expect((await show(await newStaff("manager", await newRegion()))).status).toBe(403);
});
