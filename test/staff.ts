import { eq } from "drizzle-orm";
import { staff, staffRoles } from "@/db/schema/staff";
import { staffSessions } from "@/db/schema/staff-sessions";
import { staffCookie } from "@/lib/access/staff/cookie";
import { openStaffSession } from "@/lib/access/staff/sessions";
import type { StaffRole } from "@/lib/contract/staff-roles";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";

export type TestStaffMember = {
  id: string;
  email: string;
  name: string;
  sessionId: string;
  headers: Record<string, string>;
};

let counter = 0;

/** Creates a signed-in staff member. With `region`, their requests are for that region. */
export async function newStaff(
  role: StaffRole,
  region?: { id: string },
  { secondFactor = true, now = new Date() } = {},
): Promise<TestStaffMember> {
  counter += 1;
  const id = newUuidV7();
  const email = `medewerker-${counter}@example.org`;
  const name = `Medewerker ${counter}`;
  const isAdmin = role === "admin";
  await db()
    .insert(staff)
    .values({ id, email, name, scope: isAdmin ? "admin" : "region" });
  if (region && !isAdmin) await db().insert(staffRoles).values({ staffId: id, regionId: region.id, role });
  return { id, email, name, ...(await signInStaff(id, region, { secondFactor, now })) };
}

export async function signInStaff(
  staffId: string,
  region?: { id: string },
  { secondFactor = true, now = new Date() } = {},
): Promise<Pick<TestStaffMember, "sessionId" | "headers">> {
  const ctx = { db: db(), actor: { kind: "staff" as const, id: staffId }, requestId: "test", now: () => now };
  const { token, sessionId } = await openStaffSession(ctx, { staffId, via: "mail", device: "Test" });
  const secondFactorPassed = { secondFactorAt: now };
  if (secondFactor)
    await db().update(staffSessions).set(secondFactorPassed).where(eq(staffSessions.id, sessionId));
  return {
    sessionId,
    headers: {
      cookie: `other=1; ${staffCookie().name}=${token}`,
      origin: env().BASE_URL,
      ...(region ? { "x-region": region.id } : {}),
    },
  };
}
