import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import type { BaseContext } from "@/lib/contract/context";
import { SESSION_TTL_MS } from "./open";

const LIFETIME_MAX_MS = 2 * SESSION_TTL_MS;

/** Returns whether the session can last longer. */
export const canExtend = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): boolean =>
  expiresAt.getTime() < createdAt.getTime() + LIFETIME_MAX_MS;

/**
 * Extends an open session to 12 hours from now, but to at most a day after its start. Returns the new end, or
 * null if the session has already ended.
 */
export async function extendSession(ctx: BaseContext, id: string): Promise<Date | null> {
  const now = ctx.now();
  const [extended] = await ctx.db
    .update(candidateSessions)
    .set({
      expiresAt: sql`least(${new Date(now.getTime() + SESSION_TTL_MS).toISOString()}::timestamptz,
        ${candidateSessions.createdAt} + ${LIFETIME_MAX_MS} * interval '1 millisecond')`,
    })
    .where(
      and(
        eq(candidateSessions.baseId, ctx.base.id),
        eq(candidateSessions.id, id),
        gt(candidateSessions.expiresAt, now),
      ),
    )
    .returning({ expiresAt: candidateSessions.expiresAt });
  return extended?.expiresAt ?? null;
}
