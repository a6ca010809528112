import "server-only";
import { and, asc, eq, isNull, or } from "drizzle-orm";
import { savedViews } from "@/db/schema/saved-views";
import { findStaffRole } from "@/lib/access/staff/access";
import type { BaseContext, StaffAccess } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { byName } from "@/lib/platform/by-name";
import type { Queryable } from "@/lib/platform/database/client";

export type ViewRow = typeof savedViews.$inferSelect;
export type ViewContext<Q extends Queryable = Queryable> = BaseContext<Q> & { staff: StaffAccess };

const isVisible = ({ region, staff }: ViewContext) =>
  and(
    eq(savedViews.regionId, region.id),
    or(isNull(savedViews.staffId), eq(savedViews.staffId, staff.staff.id)),
  );

export const findViews = async (ctx: ViewContext): Promise<ViewRow[]> =>
  (await ctx.db.select().from(savedViews).where(isVisible(ctx)).orderBy(asc(savedViews.id))).sort(byName);

/**
 * Finds a view that the staff member may change, and locks it until the transaction ends. Fails with
 * `view_not_found` if the view doesn't exist or belongs to another region or person. Fails with `forbidden`
 * if the view is shared and the staff member's role is below manager.
 */
export async function getEditableView(ctx: ViewContext, id: string): Promise<ViewRow> {
  const [row] = await ctx.db
    .select()
    .from(savedViews)
    .where(and(isVisible(ctx), eq(savedViews.id, id)))
    .for("update");
  if (!row) return fail("view_not_found", "This view doesn't exist, or was deleted.");
  if (row.staffId === null) await assertMayShare(ctx);
  return row;
}

/**
 * Checks that the staff member is at least a manager, because only managers can change the region's shared
 * views. Fails with `forbidden`.
 */
export async function assertMayShare({ region, staff }: ViewContext): Promise<void> {
  const role = await findStaffRole(staff.staff, region.id);
  if (role && roleAtLeast(role, "manager")) return;
  fail("forbidden", "Only managers can change shared views; save your own view instead.");
}
