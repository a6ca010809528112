import "server-only";
import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { staffSessions } from "@/db/schema/staff-sessions";
import type { Context } from "@/lib/contract/context";
import { sha256 } from "@/lib/platform/digest";
import { newUuidV7, randomBase62 } from "@/lib/platform/ids";

const SESSION_TTL_MS = 12 * 60 * 60 * 1000;
const DEVICE_CHARACTERS_MAX = 200;

/** Opens a session of 12 hours; the token is shown this once. `device` is what the browser says of itself. */
export async function openStaffSession(
  ctx: Context,
  input: { staffId: string; via: "mail" | "oidc"; device: string },
): Promise<{ token: string; sessionId: string; expiresAt: Date }> {
  const token = `cst_${randomBase62(40)}`;
  const sessionId = newUuidV7();
  const expiresAt = new Date(ctx.now().getTime() + SESSION_TTL_MS);
  await ctx.db.insert(staffSessions).values({
    ...input,
    id: sessionId,
    device: input.device.slice(0, DEVICE_CHARACTERS_MAX),
    tokenDigest: sha256(token),
    createdAt: ctx.now(),
    lastSeenAt: ctx.now(),
    expiresAt,
  });
  return { token, sessionId, expiresAt };
}

/** The sessions of a person that are open, the latest first. */
export const listStaffSessions = (ctx: Context, staffId: string) =>
  ctx.db
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.revokedAt),
        gt(staffSessions.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(staffSessions.createdAt));

/** Ends one session of a person, or all but the one given; it works nowhere from now on. Answers how many ended. */
export async function revokeStaffSessions(
  ctx: Context,
  staffId: string,
  which: { id: string } | { allBut: string },
): Promise<number> {
  const chosen = "id" in which ? eq(staffSessions.id, which.id) : ne(staffSessions.id, which.allBut);
  const revoked = await ctx.db
    .update(staffSessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.revokedAt), chosen))
    .returning({ id: staffSessions.id });
  return revoked.length;
}

/** Ends the session of this token; one that is none changes nothing. */
export const revokeStaffToken = (ctx: Context, token: string) =>
  ctx.db
    .update(staffSessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(staffSessions.tokenDigest, sha256(token)), isNull(staffSessions.revokedAt)));
