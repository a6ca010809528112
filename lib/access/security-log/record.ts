import "server-only";
import { desc, sql } from "drizzle-orm";
import { securityEvents } from "@/db/schema/security-events";
import type { Context } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { countSecurityEvent } from "../security-metrics";
import type { SecurityAction } from "./actions";
import { nextLink, rowDigest } from "./chain";

const CHAIN_LOCK = 721;

/**
 * A security event. `subjectId` is the id of the staff member, key or region that the action is about.
 * `details` may hold roles, ids and counts, but never a name or an e-mail address.
 */
export type NewSecurityEvent = {
  action: SecurityAction;
  subjectId: string | null;
  details?: Record<string, unknown>;
};

/**
 * Appends an event to the security log. Takes a lock, so that concurrent writers can't chain two rows to the
 * same row. Call this at the end of the transaction, because the lock makes other writers wait until the
 * commit.
 */
export async function recordSecurityEvent(
  ctx: Context<Transaction>,
  { action, subjectId, details = {} }: NewSecurityEvent,
): Promise<void> {
  const digestOf = await rowDigest(ctx.db);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK}::bigint)`);
  const [last] = await ctx.db
    .select()
    .from(securityEvents)
    .orderBy(desc(securityEvents.month), desc(securityEvents.position))
    .limit(1);
  const row = {
    ...nextLink(last, ctx.now()),
    occurredAt: ctx.now(),
    action,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    subjectId,
    address: ctx.address ?? null,
    details,
  };
  await ctx.db.insert(securityEvents).values({ ...row, digest: digestOf(row) });
  countSecurityEvent(action);
}
