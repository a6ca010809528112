import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { staff } from "@/db/schema/staff";
import { staffSessions } from "@/db/schema/staff-sessions";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { addAdmin } from "./add-admin";

let email: string;
beforeAll(() => setUpMailTest());
beforeEach(() => {
  email = `${crypto.randomUUID()}@example.org`;
});

const ctx = () => newContext({ db: db(), actor: { kind: "system", id: "admin command" } });
const findPeople = () => db().select().from(staff).where(eq(staff.email, email));
const add = (request: { name?: string; replaces?: boolean } = {}) =>
  addAdmin(ctx(), { email, replaces: false, ...request });

it("addAdmin adds an administrator, mails an invitation and says where to sign in", async () => {
  expect(await add({ name: "Anna de Vries" })).toMatch(
    /^Anna de Vries \(.*\) is now an Instroom administrator, and can sign in at http.*\/console\/sign-in\.$/,
  );
  expect(await findPeople()).toMatchObject([{ name: "Anna de Vries", scope: "admin" }]);
  expect(await listMailsTo(email)).toHaveLength(1);
});

it("addAdmin and its invitation name the identity provider if staff sign in only there", async () => {
  env().OIDC_ONLY = true;
  const added = await add({ name: "Anna de Vries" }).finally(() => {
    env().OIDC_ONLY = false;
  });
  expect(added).toMatch(/sign-in with the account that has this address at the identity provider\.$/);
  const [mail] = await listMailsTo(email);
  expect(mail?.mail.text).toContain("het account van je organisatie");
  expect(mail?.mail.text).not.toContain("code");
});

it("addAdmin requires the name of a new person", async () => {
  await expect(add()).rejects.toThrow("--name");
  expect(await findPeople()).toEqual([]);
});

it("addAdmin keeps an existing account unless --replace is given", async () => {
  await add({ name: "Anna" });
  const [before] = await findPeople();
  await expect(add({ name: "Anna Vries" })).rejects.toThrow("--replace");
  expect(await findPeople()).toEqual([before]);
});

it("addAdmin ends the sessions of an account that it replaces, and records the invitation and the removal", async () => {
  await add({ name: "Anna" });
  const [before] = await findPeople();
  const staffId = before?.id ?? "";
  await db()
    .insert(staffSessions)
    .values({
      id: crypto.randomUUID(),
      staffId,
      tokenDigest: sha256(crypto.randomUUID()),
      via: "mail",
      device: "Firefox",
      expiresAt: new Date(Date.now() + 60_000),
    });
  await add({ replaces: true });
  const [after] = await findPeople();
  expect(after).toMatchObject({ name: "Anna", scope: "admin" });
  expect(after?.id).not.toBe(staffId);
  expect(await db().select().from(staffSessions).where(eq(staffSessions.staffId, staffId))).toEqual([]);
  const recorded = await db()
    .select({ action: securityEvents.action, actorId: securityEvents.actorId })
    .from(securityEvents)
    .where(eq(securityEvents.subjectId, staffId));
  expect(recorded).toEqual([
    { action: "staff.invited", actorId: "admin command" },
    { action: "staff.removed", actorId: "admin command" },
  ]);
});

it("addAdmin replaces an account whose address differs only in case", async () => {
  await add({ name: "Anna" });
  const capitals = email.toUpperCase();
  await addAdmin(ctx(), { email: capitals, replaces: true });
  expect(await findPeople()).toEqual([]);
  expect(await db().select().from(staff).where(eq(staff.email, capitals))).toMatchObject([{ name: "Anna" }]);
});
