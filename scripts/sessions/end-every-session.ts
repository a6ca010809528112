import "server-only";
import { gt, isNull } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { staffSessions } from "@/db/schema/staff-sessions";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import { isOpenSession } from "@/lib/access/staff/sessions";
import type { Context } from "@/lib/contract/context";

/** Ends all sessions of staff and candidates, and records how many. Returns the text to print. */
export async function endEverySession(ctx: Context): Promise<string> {
  const ended = await ctx.db.transaction(async (db) => {
    const now = ctx.now();
    const details = {
      staffSessions: await db.$count(staffSessions, isOpenSession(now)),
      candidateSessions: await db.$count(candidateSessions, gt(candidateSessions.expiresAt, now)),
    };
    // Also revokes idle sessions, which a longer STAFF_IDLE_MINUTES would open again.
    await db.update(staffSessions).set({ revokedAt: now }).where(isNull(staffSessions.revokedAt));
    await db.delete(candidateSessions);
    await recordSecurityEvent({ ...ctx, db }, { action: "session.ended", subjectId: null, details });
    return details;
  });
  const { staffSessions: ofStaff, candidateSessions: ofCandidates } = ended;
  return `Sessions ended: ${ofStaff} of staff, ${ofCandidates} of candidates. Everyone must sign in again.`;
}
