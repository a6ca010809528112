import "server-only";
import { and, gt, isNull } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { staffSessions } from "@/db/schema/staff-sessions";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import type { Context } from "@/lib/contract/context";

/** Ends all sessions of staff and candidates, and records how many. Returns the text to print. */
export async function endEverySession(ctx: Context): Promise<string> {
  const ended = await ctx.db.transaction(async (db) => {
    const isOpen = and(isNull(staffSessions.revokedAt), gt(staffSessions.expiresAt, ctx.now()));
    const { count: ofStaff } = await db.update(staffSessions).set({ revokedAt: ctx.now() }).where(isOpen);
    const { count: ofCandidates } = await db.delete(candidateSessions);
    const details = { staffSessions: ofStaff, candidateSessions: ofCandidates };
    await recordSecurityEvent({ ...ctx, db }, { action: "session.ended", subjectId: null, details });
    return details;
  });
  const { staffSessions: ofStaff, candidateSessions: ofCandidates } = ended;
  return `Sessions ended: ${ofStaff} of staff, ${ofCandidates} of candidates. Everyone must sign in again.`;
}
