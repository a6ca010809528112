import "server-only";
import { eq } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import type { Handler } from "@/lib/contract/contract";
import { findRoles, lockStaffMember, recordStaffEvents } from "./access";
import type { administration } from "./contract";

/**
 * Removes a staff member and ends their access immediately: deleting the row also deletes their sessions, and
 * every request looks up its session.
 */
export const removeStaffMember: Handler<typeof administration.remove> = async (ctx, { params }) => {
  await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    const { isAdmin } = await lockStaffMember(within, params.id);
    const roles = await findRoles(within, params.id);
    await db.delete(staff).where(eq(staff.id, params.id));
    await recordStaffEvents(
      within,
      "staff.removed",
      params.id,
      roles.map(({ regionId }) => ({ regionId })),
    );
    const details = { isAdmin, roles };
    await recordSecurityEvent(within, { action: "staff.removed", subjectId: params.id, details });
  });
  return { data: { id: params.id, removed: true } };
};
