import "server-only";
import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { staffSessions } from "@/db/schema/staff-sessions";
import type { Context } from "@/lib/contract/context";
import type { Database } from "@/lib/platform/database/client";
import { deleteInBatches } from "@/lib/platform/database/delete-in-batches";
import { sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { newUuidV7, randomBase62 } from "@/lib/platform/ids";
import { recordSecurityEvent } from "../security-log/record";

export const STAFF_SESSION_TTL_MS = 12 * 60 * 60 * 1000;
const DEVICE_CHARACTERS_MAX = 200;
export const ENDED_SESSION_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

type NewSession = {
  staffId: string;
  via: "mail" | "oidc";
  device: string;
  authenticatedAt?: Date | null | undefined;
};

/**
 * Opens a 12-hour session and returns its token in clear text. The database stores only the token's digest.
 * `device` is the browser's user agent. `authenticatedAt` is when the identity provider last asked the user to
 * prove who they are, if it says so.
 */
export async function openStaffSession(
  ctx: Context,
  { staffId, via, device, authenticatedAt = null }: NewSession,
): Promise<{ token: string; sessionId: string; expiresAt: Date }> {
  const token = `cst_${randomBase62(40)}`;
  const sessionId = newUuidV7();
  const expiresAt = new Date(ctx.now().getTime() + STAFF_SESSION_TTL_MS);
  await ctx.db.transaction(async (db) => {
    await db.insert(staffSessions).values({
      id: sessionId,
      staffId,
      via,
      device: device.slice(0, DEVICE_CHARACTERS_MAX),
      steppedUpAt: authenticatedAt,
      tokenDigest: sha256(token),
      createdAt: ctx.now(),
      lastSeenAt: ctx.now(),
      expiresAt,
    });
    const actor = { kind: "staff", id: staffId } as const;
    const details = { via, sessionId };
    await recordSecurityEvent(
      { ...ctx, db, actor },
      { action: "sign_in.succeeded", subjectId: staffId, details },
    );
  });
  return { token, sessionId, expiresAt };
}

/**
 * Matches sessions that are neither revoked nor expired, and whose user was active recently enough. With
 * `OIDC_ONLY`, sessions that began with a mailed code don't count, because that code may have been mailed to
 * someone whom the identity provider would reject.
 */
export const isOpenSession = (now: Date) => and(isNull(staffSessions.revokedAt), isCurrent(now));

const isCurrent = (now: Date) =>
  and(
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.lastSeenAt, new Date(now.getTime() - env().STAFF_IDLE_MINUTES * 60_000)),
    env().OIDC_ONLY ? eq(staffSessions.via, "oidc") : undefined,
  );

export const listStaffSessions = (ctx: Context, staffId: string) =>
  ctx.db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isOpenSession(ctx.now())))
    .orderBy(desc(staffSessions.createdAt));

/** Revokes one session of a staff member, or all but one. Returns how many of them were open. */
export async function revokeStaffSessions(
  ctx: Context,
  staffId: string,
  which: { id: string } | { allBut: string },
): Promise<number> {
  const isSelected = "id" in which ? eq(staffSessions.id, which.id) : ne(staffSessions.id, which.allBut);
  return (await endSessions(ctx, and(eq(staffSessions.staffId, staffId), isSelected))).length;
}

/** Revokes the session with this token, if it exists. `byStaffId` is who revokes it, if not its owner. */
export const revokeStaffToken = (ctx: Context, token: string, byStaffId?: string) =>
  endSessions(ctx, eq(staffSessions.tokenDigest, sha256(token)), byStaffId);

/**
 * Revokes the matching sessions, which must all belong to one staff member. Records and returns those that were
 * open. Also revokes idle ones, which a longer STAFF_IDLE_MINUTES would open again.
 */
const endSessions = (ctx: Context, condition: SQL | undefined, byStaffId?: string) =>
  ctx.db.transaction(async (db) => {
    const now = ctx.now();
    const revoked = await db
      .update(staffSessions)
      .set({ revokedAt: now })
      .where(and(condition, isNull(staffSessions.revokedAt), gt(staffSessions.expiresAt, now)))
      .returning({
        id: staffSessions.id,
        staffId: staffSessions.staffId,
        wasOpen: sql<boolean>`${isCurrent(now)}`,
      });
    const ended = revoked.filter(({ wasOpen }) => wasOpen);
    const [session] = ended;
    if (!session) return ended;
    const actor = { kind: "staff", id: byStaffId ?? session.staffId } as const;
    const details = { sessionIds: ended.map(({ id }) => id) };
    await recordSecurityEvent(
      { ...ctx, db, actor },
      { action: "session.ended", subjectId: session.staffId, details },
    );
    return ended;
  });

/**
 * Deletes sessions 30 days after their end. Keeps each person's latest session, because admins see when a
 * person was last active.
 */
export function deleteOldStaffSessions(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ENDED_SESSION_RETENTION_MS);
  const isOld = or(lt(staffSessions.revokedAt, before), lt(staffSessions.expiresAt, before));
  const hasLater = sql`exists (select from ${staffSessions} as later where later.staff_id = ${staffSessions.staffId}
    and (later.last_seen_at, later.id) > (${staffSessions.lastSeenAt}, ${staffSessions.id}))`;
  return deleteInBatches(database, staffSessions, sql`${isOld} and ${hasLater}`);
}
