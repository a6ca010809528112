import "server-only";
import { and, eq, getTableName, gt, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/database/client";
import { log } from "@/lib/platform/log";
import { type CodeTable, DAY_MS, PROOF_TTL_MINUTES, type ProofTable } from "./mailed-proof";
import { countSecurityLimit } from "./security-metrics";

/** The maximum number of e-mails to an address within `PROOF_TTL_MINUTES`. */
export const MAILS_MAX = 3;
/** The maximum number of e-mails to an address within a day. */
export const DAILY_MAILS_MAX = 20;

const PROOF_TTL_MS = PROOF_TTL_MINUTES * 60_000;
const LIMITS = [
  { max: MAILS_MAX, windowMs: PROOF_TTL_MS },
  { max: DAILY_MAILS_MAX, windowMs: DAY_MS },
];

/** Requests with a later time come from a clock that was far ahead. They would count until that time. */
const windowEnd = (at: Date) => new Date(at.getTime() + PROOF_TTL_MS);
const windowStart = (at: Date, windowMs: number) => new Date(at.getTime() - windowMs);

/**
 * Returns an SQL expression for the time from which the address can get mail again, or null if a request at
 * `createdAt` is within the limits. Counts the requests that `isCounted` selects. If the value is shown to
 * visitors, `isCounted` must not depend on whether an e-mail was sent, because the value would then reveal
 * known addresses.
 */
export function mailAgainAt(
  table: CodeTable,
  { addressDigest, createdAt }: { addressDigest: string; createdAt: Date },
  isCounted: SQL,
) {
  const againAfter = LIMITS.map(
    ({ max, windowMs }) => sql`(
    select case when count(*) >= ${max} then min(earlier.created_at) + ${windowMs} * interval '1 millisecond' end
    from ${table} earlier
    where earlier.address_digest = ${Buffer.from(addressDigest, "hex")}
      and earlier.created_at > ${windowStart(createdAt, windowMs).toISOString()}::timestamptz
      and earlier.created_at <= ${windowEnd(createdAt).toISOString()}::timestamptz
      and ${isCounted}
  )`,
  );
  return sql<string | null>`greatest(${sql.join(againAfter, sql`, `)})`;
}

type RequestLimits = { table: ProofTable; lockKey: number; sameScope?: SQL; isCounted?: SQL };

/**
 * Checks a request against the limits. `isBeyondLimit`: this scope already has the maximum number of requests
 * for the address. `hasReachedMailLimit`: the address has already received the maximum number of e-mails,
 * counted across all scopes. Locks per address, so that concurrent requests can't exceed the limits. `lockKey`
 * separates the locks of different tables. Requests that `isCounted` excludes don't count. Logs a warning when
 * a request reaches the daily limit, and for later ones that only the limit on e-mails stops.
 */
export async function checkRequestLimits(
  transaction: Transaction,
  { table, lockKey, sameScope, isCounted }: RequestLimits,
  { id, addressDigest, createdAt }: { id: string; addressDigest: string; createdAt: Date },
): Promise<{ isBeyondLimit: boolean; hasReachedMailLimit: boolean }> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${addressDigest}))`);
  const isEarlier = or(lt(table.createdAt, createdAt), and(eq(table.createdAt, createdAt), lt(table.id, id)));
  const inScope = sql`${isEarlier} and ${sameScope ?? sql`true`}`;
  const isRecent = gt(table.createdAt, windowStart(createdAt, PROOF_TTL_MS));
  const [earlier] = await transaction
    .select({
      requests: sql<number>`count(*) filter (where ${inScope} and ${isRecent})::int`,
      requestsToday: sql<number>`count(*) filter (where ${inScope})::int`,
      mails: sql<number>`count(${table.mailedAt}) filter (where ${isRecent})::int`,
      mailsToday: sql<number>`count(${table.mailedAt})::int`,
    })
    .from(table)
    .where(
      and(
        eq(table.addressDigest, addressDigest),
        gt(table.createdAt, windowStart(createdAt, DAY_MS)),
        lte(table.createdAt, windowEnd(createdAt)),
        isCounted,
      ),
    );
  const { requests = 0, requestsToday = 0, mails = 0, mailsToday = 0 } = earlier ?? {};
  const isBeyondLimit = requests >= MAILS_MAX || requestsToday >= DAILY_MAILS_MAX;
  // Mails are counted across scopes, so their limit can be reached without that of any scope.
  const reachesLimit = requestsToday === DAILY_MAILS_MAX - 1 || mailsToday >= DAILY_MAILS_MAX;
  if (!isBeyondLimit && reachesLimit) {
    countSecurityLimit("sign_in_mail");
    log().warn({ table: getTableName(table), signInId: id }, "daily limit of sign-in e-mails reached");
  }
  return { isBeyondLimit, hasReachedMailLimit: mails >= MAILS_MAX || mailsToday >= DAILY_MAILS_MAX };
}
