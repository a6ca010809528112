import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { staffRecoveryCodes } from "@/db/schema/staff-sessions";
import type { StaffRole } from "@/lib/contract/staff-roles";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { encrypt } from "@/lib/platform/secrets";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { codeAt } from "@/test/authenticator-code";
import { failOnce } from "@/test/fail-once";
import { newStaff, signInStaff } from "@/test/staff";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion();
});

const post = (headers: Record<string, string>, path: string, body?: object) =>
  call("POST", `/api/console/${path}`, { headers, body });

/**
 * Creates a staff member who has confirmed an authenticator with the current code. `fresh` is the code of the
 * next 30-second step.
 */
async function withAuthenticator(role: StaffRole) {
  const person = await newStaff(role, region);
  const { secret, proposal } = (await post(person.headers, "authenticator")).body.data;
  const spent = codeAt(secret);
  const confirmed = await post(person.headers, "authenticator/confirm", { proposal, code: spent });
  const recoveryCodes: string[] = confirmed.body.data.recoveryCodes;
  return { ...person, recoveryCodes, spent, fresh: codeAt(secret, 1) };
}

/** Enters a code in a new session and returns the response's status. */
const enterCode = async (staffId: string, code: string) => {
  const { headers } = await signInStaff(staffId, region, { secondFactor: false });
  return (await post(headers, "second-factor", { code })).status;
};

describe("recovery codes", () => {
  test("can be typed in lower case, without the hyphen and with look-alike characters, and still work only once", async () => {
    const { id, recoveryCodes } = await withAuthenticator("adviser");
    const typed = recoveryCodes.slice(0, 3).map((code) => code.toLowerCase());
    const [plain = "", spaced = "", lookAlike = ""] = typed;
    expect(await enterCode(id, plain.replace("-", ""))).toBe(200);
    expect(await enterCode(id, spaced.replace("-", " "))).toBe(200);
    expect(await enterCode(id, lookAlike.replaceAll("0", "o").replaceAll("1", "l"))).toBe(200);
    expect(await enterCode(id, String(recoveryCodes[0]))).toBe(403);
  });

  test("from an earlier release still work once, and only if they are typed exactly", async () => {
    const { id } = await withAuthenticator("adviser");
    const codeDigest = sha256(`${id}:aIl1O0oZz9`);
    await db().insert(staffRecoveryCodes).values({ staffId: id, codeDigest });
    expect(await enterCode(id, "ail1o0ozz9")).toBe(403);
    await db()
      .insert(staffRecoveryCodes)
      .values({ staffId: id, codeDigest: sha256(`${id}:bIl1O0oZz9`) });
    expect(await enterCode(id, "aIl1O0oZz9")).toBe(200);
    expect(await enterCode(id, "aIl1O0oZz9")).toBe(403);
    const stored = await db().select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
    expect(stored.filter((code) => code.codeDigest.length === 64)).toEqual([]);
    expect(await enterCode(id, "bIl1O0oZz9")).toBe(200);
  });

  test("don't count as wrong attempts", async () => {
    const { id, recoveryCodes } = await withAuthenticator("adviser");
    for (const code of recoveryCodes.slice(0, 7)) expect(await enterCode(id, code)).toBe(200);
  });

  test("can be renewed by entering a fresh code, and the old recovery codes then stop working", async () => {
    const { id, headers, recoveryCodes, spent, fresh } = await withAuthenticator("adviser");
    expect((await post(headers, "authenticator/recovery-codes", { code: spent })).status).toBe(403);
    const renewed = await post(headers, "authenticator/recovery-codes", { code: fresh });
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect(await enterCode(id, String(recoveryCodes[0]))).toBe(403);
    expect(await enterCode(id, renewed.body.data.recoveryCodes[0])).toBe(200);
  });
});

describe("a second renewal of the recovery codes with the same recovery code", () => {
  const renew = async (headers: Record<string, string>, code: string) => {
    const { status, body } = await post(headers, "authenticator/recovery-codes", { code });
    return { status, codes: (body.data?.recoveryCodes ?? []) as string[] };
  };

  test("returns new codes, because the first response can get lost", async () => {
    const { id, headers, recoveryCodes } = await withAuthenticator("manager");
    const code = String(recoveryCodes[0]);
    const lost = await renew(headers, code);
    const again = await renew(headers, code.toLowerCase().replace("-", " "));
    expect([again.status, again.codes.length]).toEqual([200, 10]);
    expect(await enterCode(id, String(lost.codes[0]))).toBe(403);
    expect(await enterCode(id, String(again.codes[0]))).toBe(200);
  });

  test("fails for a code from the app, which is short enough to guess", async () => {
    const { headers, fresh } = await withAuthenticator("manager");
    expect((await renew(headers, fresh)).status).toBe(200);
    expect((await renew(headers, fresh)).status).toBe(403);
  });

  test("fails in another session, with a different old code, and after 15 minutes", async () => {
    const { id, headers, recoveryCodes } = await withAuthenticator("manager");
    const [code = "", unused = ""] = recoveryCodes;
    await renew(headers, code);
    const other = await signInStaff(id, region);
    expect((await renew(other.headers, code)).status).toBe(403);
    expect((await renew(headers, unused)).status).toBe(403);
    const usedAt = new Date(Date.now() - 15 * 60_000);
    await db().update(staffRecoveryCodes).set({ usedAt }).where(eq(staffRecoveryCodes.staffId, id));
    expect((await renew(headers, code)).status).toBe(403);
  });

  test("fails with a code that was used for something else", async () => {
    const { headers, recoveryCodes } = await withAuthenticator("manager");
    const code = String(recoveryCodes[0]);
    expect((await post(headers, "second-factor", { code })).status).toBe(200);
    expect((await renew(headers, code)).status).toBe(403);
  });
});

describe("a recovery code whose change failed after the code was used", () => {
  const deletions = ["delete on staff_recovery_codes", "delete on staff_authenticators"];

  test.each([
    ["renewal", "recovery-codes"],
    ["replacement", "replace"],
    ["removal", "remove"],
  ])("is accepted again for the same change: %s", async (_change, path) => {
    const { id, headers, recoveryCodes } = await withAuthenticator("adviser");
    const [code = ""] = recoveryCodes;
    const { secret, proposal } = (await post(headers, "authenticator/proposal")).body.data;
    const others = path === "replace" ? { proposal, newCode: codeAt(secret) } : {};
    const change = () => post(headers, `authenticator/${path}`, { ...others, code });
    await failOnce(change, deletions);
    expect(await enterCode(id, code)).toBe(403);
    expect((await change()).status).toBe(200);
  });

  test("can still be used if its use wasn't recorded, so that the security log has every use", async () => {
    const { id, headers, recoveryCodes } = await withAuthenticator("adviser");
    const renew = () => post(headers, "authenticator/recovery-codes", { code: recoveryCodes[0] });
    await failOnce(renew, ["update of second_factor_at on staff_sessions"]);
    expect((await renew()).status).toBe(200);
    const recorded = await db().select().from(securityEvents).where(eq(securityEvents.subjectId, id));
    const passed = recorded.filter(({ action }) => action === "second_factor.passed");
    expect(passed.map(({ details }) => details)).toEqual([{ via: "recovery_code" }]);
  });
});

describe("an authenticator", () => {
  test("can be removed by an adviser with a fresh code, and new sessions then need no code", async () => {
    const { id, headers, spent, fresh } = await withAuthenticator("adviser");
    expect((await post(headers, "authenticator/remove", { code: spent })).status).toBe(403);
    const responses = await Promise.all(
      [1, 2, 3].map(() => post(headers, "authenticator/remove", { code: fresh })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const later = await signInStaff(id, region, { secondFactor: false });
    expect((await call("GET", "/api/v2/candidates", { headers: later.headers })).status).toBe(200);
  });

  test.each(["manager", "admin"] as const)(
    "can't be removed by staff with the %s role, even with a valid code",
    async (role) => {
      const { id, headers, recoveryCodes, fresh } = await withAuthenticator(role);
      expect((await post(headers, "authenticator/remove", { code: fresh })).status).toBe(403);
      // The rejected request must not have consumed the code.
      expect(await enterCode(id, fresh)).toBe(200);
      expect(await enterCode(id, String(recoveryCodes[0]))).toBe(200);
    },
  );

  test("can be replaced by entering a code from each app, and the old recovery codes work until then", async () => {
    const { id, headers, recoveryCodes, spent, fresh } = await withAuthenticator("manager");
    const { secret, proposal } = (await post(headers, "authenticator/proposal")).body.data;
    const replace = (newCode: string, code: string) =>
      post(headers, "authenticator/replace", { proposal, newCode, code });
    expect((await replace("000000", fresh)).body.data.issues[0].path).toEqual(["newCode"]);
    const newCode = codeAt(secret);
    expect((await replace(newCode, spent)).status).toBe(403);
    expect(await enterCode(id, String(recoveryCodes[0]))).toBe(200);
    const replaced = await replace(newCode, fresh);
    expect(replaced.body.data.recoveryCodes).toHaveLength(10);
    expect(await enterCode(id, String(recoveryCodes[1]))).toBe(403);
    expect(await enterCode(id, newCode)).toBe(403);
    expect(await enterCode(id, codeAt(secret, 1))).toBe(200);
  });

  test("can be replaced by a user who has lost the old app but has a recovery code", async () => {
    const { headers, recoveryCodes } = await withAuthenticator("reader");
    const { secret, proposal } = (await post(headers, "authenticator/proposal")).body.data;
    const body = { proposal, newCode: codeAt(secret), code: recoveryCodes[0] };
    expect((await post(headers, "authenticator/replace", body)).status).toBe(200);
  });

  test("that was already replaced gives new recovery codes if it is replaced again, because the response can get lost", async () => {
    const { id, headers, fresh } = await withAuthenticator("manager");
    const { secret, proposal } = (await post(headers, "authenticator/proposal")).body.data;
    const replace = (newCode: string) =>
      post(headers, "authenticator/replace", { proposal, newCode, code: fresh });
    const lost = (await replace(codeAt(secret))).body.data.recoveryCodes;
    const again = await replace(codeAt(secret, 1));
    expect([again.status, again.body.data.recoveryCodes.length]).toEqual([200, 10]);
    expect(await enterCode(id, lost[0])).toBe(403);
    expect(await enterCode(id, again.body.data.recoveryCodes[0])).toBe(200);
    expect((await replace("000000")).body.data.issues[0].path).toEqual(["newCode"]);
  });

  test("can't be replaced with a proposal that is expired, forged or meant for another person", async () => {
    const { id, headers, fresh } = await withAuthenticator("manager");
    const other = await withAuthenticator("manager");
    const theirs = (await post(other.headers, "authenticator/proposal")).body.data;
    const { secret } = theirs;
    const encrypted = (proposed: object) => encrypt(JSON.stringify({ staffId: id, secret, ...proposed }));
    const expired = encrypted({ expiresAt: Date.now() - 1 });
    for (const proposal of [theirs.proposal, expired, encrypted({}), "v1.nothing"]) {
      const body = { proposal, newCode: codeAt(secret), code: fresh };
      const response = await post(headers, "authenticator/replace", body);
      expect([response.status, response.body.data.issues[0].path]).toEqual([400, ["proposal"]]);
    }
    expect(await enterCode(id, fresh)).toBe(200);
  });

  test("must be set up before it can be replaced or removed, and before its recovery codes can be renewed", async () => {
    const { headers } = await newStaff("reader", region, { secondFactor: false });
    for (const path of ["proposal", "remove", "recovery-codes"]) {
      const body = path === "proposal" ? undefined : { code: "000000" };
      expect([path, (await post(headers, `authenticator/${path}`, body)).status]).toEqual([path, 403]);
    }
  });
});
