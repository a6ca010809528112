import "server-only";
import { eq } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import type { Handler } from "@/lib/contract/contract";
import { findRoles, lockStaffMember, logStaffChange, recordStaffEvents } from "./access";
import type { administration } from "./contract";

/**
 * Removes a staff member and ends their access immediately: deleting the row also deletes their sessions, and
 * every request looks up its session.
 */
export const removeStaffMember: Handler<typeof administration.remove> = async (ctx, { params }) => {
  const removed = await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    await lockStaffMember(within, params.id);
    const roles = await findRoles(within, params.id);
    const [row] = await db.delete(staff).where(eq(staff.id, params.id)).returning({ scope: staff.scope });
    await recordStaffEvents(
      within,
      "staff.removed",
      params.id,
      roles.map(({ regionId }) => ({ regionId })),
    );
    return row;
  });
  logStaffChange(ctx, params.id, removed?.scope === "admin", "staff member removed");
  return { data: { id: params.id, removed: true } };
};
