import "server-only";
import type { securityEvents } from "@/db/schema/security-events";
import type { Queryable } from "@/lib/platform/database/client";
import { lastingDigest } from "@/lib/platform/database/lasting-digest";

export type SecurityEventRow = typeof securityEvents.$inferSelect;
type Link = Pick<SecurityEventRow, "month" | "position" | "digest">;

/** The `previousDigest` of the first row. */
const NO_DIGEST = "0".repeat(64);

/**
 * Returns a function that computes a row's digest. The digest is keyed, so write access to the database isn't
 * enough to forge a chain.
 */
export async function rowDigest(
  queryable: Queryable,
): Promise<(row: Omit<SecurityEventRow, "digest">) => string> {
  const digest = await lastingDigest("security log", queryable);
  return (row) =>
    digest(
      JSON.stringify([
        row.previousDigest,
        row.month,
        row.position,
        row.occurredAt.toISOString(),
        row.action,
        row.actorKind,
        row.actorId,
        row.subjectId,
        row.address,
        row.details,
      ]),
    );
}

export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/**
 * Returns the month, position and previous digest of the row that follows `last`. The month never goes back:
 * if an event of one month is recorded after an event of the next month, both get the next month.
 */
export function nextLink(last: Link | undefined, now: Date) {
  const month = monthOf(now);
  if (last && last.month >= month)
    return { month: last.month, position: last.position + 1, previousDigest: last.digest };
  return { month, position: 1, previousDigest: last?.digest ?? NO_DIGEST };
}

/**
 * Returns what is wrong with a row, or null if nothing is. `before` is the row before it. The first row that
 * remains in the log may refer to a row that retention has deleted, but must be the first of its month.
 */
export function findChainError(
  digestOf: Awaited<ReturnType<typeof rowDigest>>,
  row: SecurityEventRow,
  before: SecurityEventRow | undefined,
): string | null {
  const isNewMonth = row.month !== before?.month;
  if (row.position !== (isNewMonth ? 1 : before.position + 1)) return "rows before it are missing";
  if (before && row.previousDigest !== before.digest) return "the row before it was replaced or removed";
  if (row.digest !== digestOf(row)) return "its content was changed";
  return null;
}
