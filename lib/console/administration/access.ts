import "server-only";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import { recordBases, regions } from "@/db/schema/regions";
import { staff, staffRoles } from "@/db/schema/staff";
import type { Context } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import type { AuditAction } from "@/lib/records/audit-actions";
import { recordAuditEvents } from "@/lib/records/audit-events";
import type { RegionRole } from "./schema";

/**
 * Locks the staff member and all admins, so that two admins can't remove each other at the same time. Staff
 * can't change their own access, so at least one admin always remains. Returns whether the staff member is an
 * admin. Fails with `staff_not_found` or `forbidden`.
 */
export async function lockStaffMember(ctx: Context<Transaction>, id: string): Promise<{ isAdmin: boolean }> {
  const rows = await ctx.db
    .select({ id: staff.id, scope: staff.scope })
    .from(staff)
    .where(or(eq(staff.scope, "admin"), eq(staff.id, id)))
    .orderBy(asc(staff.id))
    .for("update");
  const isAdmin = rows.some((row) => row.id === ctx.actor.id && row.scope === "admin");
  if (!isAdmin) fail("forbidden", "You are no longer an admin.");
  const person = rows.find((row) => row.id === id);
  if (!person) return fail("staff_not_found", "No staff member has this id.");
  if (id === ctx.actor.id) fail("forbidden", "Ask another admin to change or remove you.");
  return { isAdmin: person.scope === "admin" };
}

export const findRoles = (ctx: Context<Transaction>, staffId: string): Promise<RegionRole[]> =>
  ctx.db
    .select({ regionId: staffRoles.regionId, role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staffId, staffId));

/**
 * Replaces a staff member's roles. Locks regions before roles, as deleting a region does, to prevent a
 * deadlock. Fails with `region_not_found`.
 */
export async function replaceRoles(
  ctx: Context<Transaction>,
  staffId: string,
  roles: readonly RegionRole[],
): Promise<void> {
  const ids = roles.map(({ regionId }) => regionId);
  const known = await ctx.db
    .select({ id: regions.id })
    .from(regions)
    .where(inArray(regions.id, ids))
    .for("key share");
  if (known.length < ids.length) fail("region_not_found", "At least one of these regions doesn't exist.");
  await ctx.db.delete(staffRoles).where(eq(staffRoles.staffId, staffId));
  if (roles.length > 0) await ctx.db.insert(staffRoles).values(roles.map((role) => ({ ...role, staffId })));
}

/**
 * Records an event in the live base of each region in `roles`. The event contains the staff member's id but
 * not their name.
 */
export async function recordStaffEvents(
  ctx: Context<Transaction>,
  action: AuditAction,
  staffId: string,
  roles: readonly { regionId: string; role?: RegionRole["role"] }[],
): Promise<void> {
  if (roles.length === 0) return;
  const ids = roles.map(({ regionId }) => regionId);
  const bases = await ctx.db
    .select()
    .from(recordBases)
    .where(and(inArray(recordBases.regionId, ids), eq(recordBases.mode, "live")));
  for (const base of bases) {
    const role = roles.find(({ regionId }) => regionId === base.regionId)?.role;
    await recordAuditEvents({ ...ctx, base }, [
      { action, recordId: staffId, ...(role ? { details: { role } } : {}) },
    ]);
  }
}
