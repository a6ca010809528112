import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import { staffSignIns } from "@/db/schema/staff-sessions";
import { verifications } from "@/db/schema/verifications";
import { DAILY_MAILS_MAX } from "@/lib/access/mail-limits";
import { CODE_TRIES_MAX, DAILY_TRIES_MAX } from "@/lib/access/mailed-proof";
import type { Handler } from "@/lib/contract/contract";
import type { administration } from "./contract";

/** The minimum number of wrong codes per hour for an alarm. Fewer wrong codes are probably typing errors. */
const ALARM_MIN = 20;
/** An alarm also requires at least this many times the usual number of wrong codes. */
const ALARM_FACTOR = 3;
const HOUR_MS = 3_600_000;
const HOURS_BEFORE = 23;

type Table = typeof verifications | typeof staffSignIns | typeof confirmationCodes;
/** Combines the results of `select` for each table of codes. */
const anyOf = (select: (table: Table) => SQL) =>
  sql.join([verifications, staffSignIns, confirmationCodes].map(select), sql` union all `);

/**
 * Counts wrong codes of candidates and staff by the time at which the code was requested. Compares the last
 * hour with the average of the 23 hours before it. Also counts addresses at their daily limit.
 */
export const showSignInFailures: Handler<typeof administration.signInFailures> = async ({ db, now }) => {
  const hourAgo = new Date(now().getTime() - HOUR_MS).toISOString();
  const dayAgo = new Date(now().getTime() - (HOURS_BEFORE + 1) * HOUR_MS).toISOString();
  const wrongIn = (table: Table) => sql`
    select address_digest, created_at, ${CODE_TRIES_MAX} - tries_left - (used_at is not null)::int as wrong
    from ${table} where expires_at > ${dayAgo} and created_at > ${dayAgo} and tries_left < ${CODE_TRIES_MAX}`;
  const blockedIn = (table: Table) => sql`
    select address_digest from ${table} where expires_at > ${dayAgo} and created_at > ${dayAgo} group by address_digest
    having sum(${CODE_TRIES_MAX} - tries_left) >= ${DAILY_TRIES_MAX} or count(*) >= ${DAILY_MAILS_MAX}`;
  const [blocked] = await db.execute<{ addresses: number }>(sql`
    select count(*)::int as addresses from (${anyOf(blockedIn)}) as blocked`);
  const [counted] = await db.execute<{ latest: number; addresses: number; before: number }>(sql`
    select coalesce(sum(wrong) filter (where created_at > ${hourAgo}), 0)::int as latest,
      count(distinct address_digest) filter (where created_at > ${hourAgo})::int as addresses,
      coalesce(sum(wrong) filter (where created_at <= ${hourAgo}), 0)::int as before
    from (${anyOf(wrongIn)}) as tries
    where wrong > 0`);
  const { latest = 0, addresses = 0, before = 0 } = counted ?? {};
  const usual = before / HOURS_BEFORE;
  return {
    data: {
      wrongCodes: latest,
      addresses,
      blockedAddresses: blocked?.addresses ?? 0,
      usualWrongCodes: Math.round(usual),
      isRising: latest >= ALARM_MIN && latest >= ALARM_FACTOR * usual,
    },
  };
};
