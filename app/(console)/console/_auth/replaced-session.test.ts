import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";

let cookie = "";
// Modules that other test files have loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next/headers", () => ({ headers: async () => new Headers({ cookie }) }));

beforeAll(openTestApi);

test("signing in again in the same browser ends the former session and no other session", async () => {
  const { authOptions } = await import("./auth-options");
  const region = await newRegion();
  const [first, second, colleague] = [
    await newStaff("adviser", region),
    await newStaff("adviser", region),
    await newStaff("adviser", region),
  ];
  const statusOf = async ({ headers }: typeof first) =>
    (await call("GET", "/api/console/me", { headers })).status;
  cookie = String(first.headers.cookie);
  const account = { type: "credentials", provider: "mail", providerAccountId: second.id } as const;
  const user = { id: second.id, email: second.email };
  const token = await authOptions().callbacks?.jwt?.({ account, user, token: {} });
  expect(token?.sessionToken).toMatch(/^cst_/);
  expect(await statusOf(first)).toBe(401);
  const isEnd = eq(securityEvents.action, "session.ended");
  const [ended] = await db().select().from(securityEvents).where(isEnd);
  expect(ended).toMatchObject({ actorId: second.id, subjectId: first.id });
  expect([await statusOf(second), await statusOf(colleague)]).toEqual([200, 200]);
});
