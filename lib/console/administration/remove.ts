import "server-only";
import { eq } from "drizzle-orm";
import { mails } from "@/db/schema/mails";
import { staff } from "@/db/schema/staff";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { Transaction } from "@/lib/platform/database/client";
import { findRoles, lockStaffMember, recordStaffEvents } from "./access";
import type { administration } from "./contract";
import { invitationTopic } from "./invite";

export const removeStaffMember: Handler<typeof administration.remove> = async (ctx, { params }) => {
  await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    const { isAdmin } = await lockStaffMember(within, params.id);
    await deleteStaffMember(within, { id: params.id, scope: isAdmin ? "admin" : "region" });
  });
  return { data: { id: params.id, removed: true } };
};

/**
 * Removes a staff member and ends their access immediately: deleting the row also deletes their sessions, and
 * every request looks up its session. Also deletes an unsent invitation, which would say that they have access.
 * Lock the row first.
 */
export async function deleteStaffMember(
  ctx: Context<Transaction>,
  { id, scope }: Pick<typeof staff.$inferSelect, "id" | "scope">,
): Promise<void> {
  const roles = await findRoles(ctx, id);
  await ctx.db.delete(staff).where(eq(staff.id, id));
  await ctx.db.delete(mails).where(eq(mails.topic, invitationTopic(id)));
  await recordStaffEvents(
    ctx,
    "staff.removed",
    id,
    roles.map(({ regionId }) => ({ regionId })),
  );
  const details = { isAdmin: scope === "admin", roles };
  await recordSecurityEvent(ctx, { action: "staff.removed", subjectId: id, details });
}
