import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { waitUntilExecuted } from "../wait-until-executed";
import { withDatabase } from "./sign-in-staff";

/** A region that only one test or file uses, with a staff member of each role. */
export type TestRegion = Awaited<ReturnType<typeof newTestRegion>>;

const ROLES = ["manager", "adviser", "reader"] as const;

export async function newTestRegion(request: APIRequestContext) {
  // Starts with a letter. Otherwise, a search for a candidate by number could also match this word.
  const word = `r${randomUUID().slice(0, 7)}`;
  const created = await request.post("/api/v2/regions", {
    headers: { "x-api-key": demoCredentials().adminKey },
    data: { name: `Regio ${word}`, slug: `regio-${word}` },
  });
  expect(created.status(), await created.text()).toBe(201);
  const region: { id: string; slug: string; name: string; token: string; signingSecret: string } = (
    await created.json()
  ).data;
  const staff = ROLES.map((role) => ({ role, email: `${role}@${word}.example`, name: `${role} ${word}` }));
  await withDatabase(async (sql) => {
    for (const { role, email, name } of staff) {
      const id = randomUUID();
      await sql`insert into staff (id, email, name) values (${id}, ${email}, ${name})`;
      await sql`insert into staff_roles (staff_id, region_id, role) values (${id}, ${region.id}, ${role})`;
    }
  });
  const headers = { "x-api-key": region.token };
  const read = async (path: string) => (await (await request.get(`/api/v2${path}`, { headers })).json()).data;
  /** Sends a write with the region's key. Returns the executed mutation, which has the `expected` status. */
  const perform = async (
    method: "post" | "patch" | "delete",
    path: string,
    data?: unknown,
    expected: "completed" | "failed" = "completed",
  ) => {
    const accepted = await request[method](`/api/v2${path}`, { headers, ...(data ? { data } : {}) });
    return waitUntilExecuted(request, accepted, region.token, expected);
  };
  return {
    ...region,
    read,
    perform,
    path: (page: string) => `/console/${region.slug}/live/${page}`,
    nameOf: (role: (typeof ROLES)[number]) => `${role} ${word}`,
    emailOf: (role: (typeof ROLES)[number]) => `${role}@${word}.example`,
    /** E-mail addresses are a single word, so that a search for a name never finds someone by address. */
    candidates: (count: number, fields: Record<string, unknown> = {}) =>
      Array.from({ length: count }, (_, index) => ({
        name: `Kandidaat ${word} ${index}`,
        email: `k${randomUUID().replaceAll("-", "")}@example.org`,
        privacyConsent: true,
        ...fields,
      })),
  };
}
