import { randomUUID } from "node:crypto";
<<<<<<< HEAD
import { type APIRequestContext, expect } from "@playwright/test";
import { demo } from "../demo";
import { withDatabase } from "./signed-in";

/** A region of a journey's own, where nobody else counts along; with a person of each role. */
export type OwnRegion = Awaited<ReturnType<typeof newOwnRegion>>;

const ROLES = ["manager", "adviser", "reader"] as const;

export async function newOwnRegion(request: APIRequestContext) {
  const word = randomUUID().slice(0, 8);
  const made = await request.post("/api/v2/regions", {
    headers: { "x-api-key": demo().adminKey },
    data: { name: `Regio ${word}`, slug: `regio-${word}` },
  });
  expect(made.status(), await made.text()).toBe(201);
  const region: { id: string; slug: string; token: string; signingSecret: string } = (await made.json()).data;
  const people = ROLES.map((role) => ({ role, email: `${role}@${word}.example`, name: `${role} ${word}` }));
  await withDatabase(async (sql) => {
    for (const { role, email, name } of people) {
      const id = randomUUID();
      await sql`insert into staff (id, email, name) values (${id}, ${email}, ${name})`;
      await sql`insert into staff_roles (staff_id, region_id, role) values (${id}, ${region.id}, ${role})`;
    }
  });
  const headers = { "x-api-key": region.token };
  const read = async (path: string) => (await (await request.get(`/api/v2${path}`, { headers })).json()).data;
  /** Writes by the region's key and waits until it is executed; answers the mutation. */
  const perform = async (method: "post" | "patch" | "delete", path: string, data?: unknown) => {
    const accepted = await request[method](`/api/v2${path}`, { headers, ...(data ? { data } : {}) });
    expect(accepted.status(), await accepted.text()).toBe(202);
    return read(`/mutations/${(await accepted.json()).data.mutationId}?wait=25`);
  };
  return {
    ...region,
    read,
    perform,
    path: (page: string) => `/console/${region.slug}/live/${page}`,
    nameOf: (role: (typeof ROLES)[number]) => `${role} ${word}`,
    emailOf: (role: (typeof ROLES)[number]) => `${role}@${word}.example`,
    candidates: (count: number, fields: Record<string, unknown> = {}) =>
      Array.from({ length: count }, (_, index) => ({
        name: `Kandidaat ${word} ${index}`,
        email: `${randomUUID()}@example.org`,
        privacyConsent: true,
        ...fields,
      })),
  };
=======
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { demo } from "../demo";
import { signedIn, withDatabase } from "./signed-in";

export type OwnRegion = { id: string; slug: string; name: string; token: string };

/** A region of the journey's own, for what would be in the way of others: its keys, its settings, its end. */
export async function newOwnRegion(request: APIRequestContext): Promise<OwnRegion> {
  const name = `Regio Proef ${randomUUID().slice(0, 8)}`;
  const headers = { "x-api-key": demo().adminKey };
  const reply = await request.post("/api/v2/regions", { headers, data: { name } });
  expect(reply.status()).toBe(201);
  return (await reply.json()).data;
}

/** Signs in somebody new, who has this role there, or is an admin. Answers the address. */
export async function signedInNew(
  context: BrowserContext,
  role: "manager" | "adviser" | "reader" | "admin",
  region?: OwnRegion,
): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  const scope = role === "admin" ? "admin" : "region";
  await withDatabase(async (sql) => {
    await sql`insert into staff (id, email, name, scope) values (${id}, ${email}, 'Proefpersoon', ${scope})`;
    if (region && role !== "admin")
      await sql`insert into staff_roles (staff_id, region_id, role) values (${id}, ${region.id}, ${role})`;
  });
  await signedIn(context, email);
  return email;
}

/** In both themes, wide and narrow: nothing that axe finds, and nothing that sticks out sideways. */
export async function expectUsableByAll(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations, `${colorScheme}, ${width}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
>>>>>>> efc010d (Journeys of keys, settings and administration)
}
