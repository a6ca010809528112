import "server-only";
import { asc, eq, max } from "drizzle-orm";
import type * as z from "zod";
import { staff, staffRoles } from "@/db/schema/staff";
import { staffSessions } from "@/db/schema/staff-sessions";
import type { Context, StaffAccess } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { byName } from "@/lib/platform/by-name";
import type { Queryable } from "@/lib/platform/database/client";
import type { administration } from "./contract";
import type { StaffMember } from "./schema";

export const listStaff: Handler<typeof administration.staff> = async (ctx) => ({
  data: await findStaffMembers(ctx),
});

type AdministratorContext = Context<Queryable> & { staff: StaffAccess };

/** Finds all staff members sorted by name, or only the one with this id. */
export async function findStaffMembers(
  ctx: AdministratorContext,
  id?: string,
): Promise<z.input<typeof StaffMember>[]> {
  const [people, roles, seen] = await Promise.all([
    ctx.db
      .select()
      .from(staff)
      .where(id === undefined ? undefined : eq(staff.id, id))
      .orderBy(asc(staff.name), asc(staff.id)),
    ctx.db
      .select()
      .from(staffRoles)
      .where(id === undefined ? undefined : eq(staffRoles.staffId, id)),
    ctx.db
      .select({ staffId: staffSessions.staffId, at: max(staffSessions.lastSeenAt) })
      .from(staffSessions)
      .where(id === undefined ? undefined : eq(staffSessions.staffId, id))
      .groupBy(staffSessions.staffId),
  ]);
  return people.sort(byName).map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    isAdmin: person.scope === "admin",
    isYou: person.id === ctx.staff.staff.id,
    roles: roles
      .filter(({ staffId }) => staffId === person.id)
      .map(({ regionId, role }) => ({ regionId, role })),
    createdAt: person.createdAt.toISOString(),
    lastSeenAt: seen.find(({ staffId }) => staffId === person.id)?.at?.toISOString() ?? null,
  }));
}

/** Finds one staff member. Fails with `staff_not_found`. */
export async function getStaffMember(
  ctx: AdministratorContext,
  id: string,
): Promise<z.input<typeof StaffMember>> {
  const [person] = await findStaffMembers(ctx, id);
  return person ?? fail("staff_not_found", "No staff member has this id.");
}
