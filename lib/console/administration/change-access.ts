import "server-only";
import { eq } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { findRoles, lockStaffMember, recordStaffEvents, replaceRoles } from "./access";
import type { administration } from "./contract";
import { isSameAccess } from "./same-access";
import type { RegionRole } from "./schema";
import { getStaffMember } from "./staff-members";

/**
 * Changes a staff member's access. The change applies from their next request, because every request looks up
 * the roles. Fails with `precondition_failed` if someone else has changed the access since the admin read it.
 */
export const changeAccess: Handler<typeof administration.changeAccess> = async (ctx, { params, body }) => {
  await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    const { isAdmin } = await lockStaffMember(within, params.id);
    const before = await findRoles(within, params.id);
    if (!isSameAccess({ isAdmin, roles: before }, body.seen))
      fail("precondition_failed", "Someone else has changed this person's access since you read it.");
    if (isAdmin === body.isAdmin && hasSameRoles(before, body.roles)) return;
    const scope = body.isAdmin ? "admin" : "region";
    const scopeChange = isAdmin === body.isAdmin ? {} : { scopeChangedAt: ctx.now() };
    await db
      .update(staff)
      .set({ scope, ...scopeChange })
      .where(eq(staff.id, params.id));
    await replaceRoles(within, params.id, body.roles);
    await recordStaffEvents(within, "staff.changed", params.id, changedRoles(before, body.roles));
    const removed = before.filter((role) => !findIn(body.roles, role));
    await recordStaffEvents(
      within,
      // An admin has no roles, but has access to all regions.
      body.isAdmin ? "staff.changed" : "staff.removed",
      params.id,
      removed.map(({ regionId }) => ({ regionId })),
    );
    const details = {
      before: { isAdmin, roles: before },
      after: { isAdmin: body.isAdmin, roles: body.roles },
    };
    await recordSecurityEvent(within, { action: "staff.changed", subjectId: params.id, details });
  });
  return { data: await getStaffMember(ctx, params.id) };
};

const hasSameRoles = (before: readonly RegionRole[], after: readonly RegionRole[]) =>
  before.length === after.length && changedRoles(before, after).length === 0;

const findIn = (roles: readonly RegionRole[], { regionId }: RegionRole) =>
  roles.find((role) => role.regionId === regionId);

const changedRoles = (before: readonly RegionRole[], after: readonly RegionRole[]): RegionRole[] =>
  after.filter((role) => findIn(before, role)?.role !== role.role);
