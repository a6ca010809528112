import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { staffAuthenticators } from "@/db/schema/staff-sessions";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { encrypt } from "@/lib/platform/secrets";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { codeAt } from "@/test/authenticator-code";
import { newStaff, signInStaff } from "@/test/staff";
import { decryptProposal, proposeSecret } from "./totp-secrets";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion();
});

const post = (headers: Record<string, string>, path: string, body?: object) =>
  call("POST", `/api/console/${path}`, { headers, body });

test("setting up an authenticator stores no secret before the first code, and rejects a proposed secret that has expired or belongs to someone else", async () => {
  const person = await newStaff("manager", region, { secondFactor: false });
  const other = await newStaff("manager", region, { secondFactor: false });
  const { secret, proposal } = (await post(person.headers, "authenticator")).body.data;
  const again = (await post(person.headers, "authenticator")).body.data;
  expect(again.secret).not.toBe(secret);
  expect(proposal).not.toContain(secret);
  const isPerson = eq(staffAuthenticators.staffId, person.id);
  expect(await db().$count(staffAuthenticators, isPerson)).toBe(0);
  const proposed = { staffId: person.id, secret, expiresAt: Date.now() - 1 };
  const theirs = (await post(other.headers, "authenticator")).body.data;
  for (const [wrong, code] of [
    [encrypt(JSON.stringify(proposed)), codeAt(secret)],
    [theirs.proposal, codeAt(theirs.secret)],
  ]) {
    const response = await post(person.headers, "authenticator/confirm", { proposal: wrong, code });
    expect([response.status, response.body.data.issues[0].path]).toEqual([400, ["proposal"]]);
  }
  expect(await db().$count(staffAuthenticators, isPerson)).toBe(0);
  const [first, second] = await Promise.all(
    [proposal, again.proposal].map((each, index) =>
      post(person.headers, "authenticator/confirm", {
        proposal: each,
        code: codeAt(index === 0 ? secret : again.secret),
      }),
    ),
  );
  expect([first?.status, second?.status].sort()).toEqual([200, 403]);
});

test("a proposed secret works for 15 minutes", () => {
  const ctx = (minutes: number) =>
    newContext({
      db: db(),
      actor: { kind: "system", id: "test" },
      now: () => new Date(Date.UTC(2026, 2, 1, 10, minutes)),
    });
  const person = { id: "someone", name: "Noor", email: "a@example.org", isAdmin: false };
  const { secret, proposal } = proposeSecret(ctx(0), person, "first");
  expect(decryptProposal(ctx(14), "someone", proposal, "first")).toBe(secret);
  expect(() => decryptProposal(ctx(15), "someone", proposal, "first")).toThrow("1 field is not valid.");
});

test("a secret that was proposed to replace an authenticator, without step-up, can't be used to set up a first one", async () => {
  const person = await newStaff("adviser", region);
  const first = (await post(person.headers, "authenticator")).body.data;
  const code = codeAt(first.secret);
  const confirmed = await post(person.headers, "authenticator/confirm", { proposal: first.proposal, code });
  const [recoveryCode] = confirmed.body.data.recoveryCodes;
  const { secret, proposal } = (await post(person.headers, "authenticator/proposal")).body.data;
  const removal = await post(person.headers, "authenticator/remove", { code: recoveryCode });
  expect(removal.status).toBe(200);
  const body = { proposal, code: codeAt(secret) };
  const response = await post(person.headers, "authenticator/confirm", body);
  expect([response.status, response.body.data.issues?.[0].path]).toEqual([400, ["proposal"]]);
});

test("confirming an authenticator again returns new recovery codes to the same session, because a response can get lost", async () => {
  const person = await newStaff("manager", region, { secondFactor: false });
  const { secret, proposal } = (await post(person.headers, "authenticator")).body.data;
  const other = await signInStaff(person.id, region, { secondFactor: false });
  const body = { proposal, code: codeAt(secret) };
  const lost = (await post(person.headers, "authenticator/confirm", body)).body.data.recoveryCodes;
  const again = await post(person.headers, "authenticator/confirm", body);
  expect([again.status, again.body.data.recoveryCodes.length]).toEqual([200, 10]);
  const pass = async (code: string) => (await post(person.headers, "second-factor", { code })).status;
  expect(await pass(lost[0])).toBe(403);
  expect(await pass(again.body.data.recoveryCodes[0])).toBe(200);
  const rejected = await post(other.headers, "authenticator/confirm", body);
  expect([rejected.status, rejected.body.data]).toEqual([403, { isSetUp: true }]);
  expect((await post(other.headers, "second-factor", { code: body.code })).status).toBe(403);
});
