import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import { staffSignIns } from "@/db/schema/staff-sessions";
import { verifications } from "@/db/schema/verifications";
import { DAILY_MAILS_MAX } from "@/lib/access/mail-limits";
import { CODE_TRIES_MAX, DAILY_TRIES_MAX } from "@/lib/access/mailed-proof";
import { isCountedSignIn } from "@/lib/access/staff/sign-in";
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
 * One wrong code of a candidate is stored once for each region in which a code was requested (see
 * `redeemCode`). So wrong codes are counted per region, and only the largest count of an address is used.
 */
const scopeOf = (table: Table) => (table === verifications ? sql`region_id` : sql`null::text`);

/** The limits on codes apply per region, or per mode and kind of purpose (see `newConfirmationCode`). */
const limitScopeOf = (table: Table) =>
  table === confirmationCodes ? sql`mode, purpose = 'new_email'` : scopeOf(table);

/** Counts the requests that count toward the daily limit on e-mails. */
const countRequests = (table: Table) =>
  table === staffSignIns ? sql`count(*) filter (where ${isCountedSignIn})` : sql`count(*)`;

/**
 * Counts wrong codes of candidates and staff by the time at which the code was requested. Compares the last
 * hour with the average of the 23 hours before it. Also counts addresses at their daily limit.
 */
export const showSignInFailures: Handler<typeof administration.signInFailures> = async ({ db, now }) => {
  const hourAgo = new Date(now().getTime() - HOUR_MS).toISOString();
  const dayAgo = new Date(now().getTime() - (HOURS_BEFORE + 1) * HOUR_MS).toISOString();
  const triedIn = (table: Table) => sql`
    select address_digest, ${scopeOf(table)} as scope, created_at > ${hourAgo} as is_latest,
      ${CODE_TRIES_MAX} - tries_left as wrong
    from ${table} where expires_at > ${dayAgo} and created_at > ${dayAgo} and tries_left < ${CODE_TRIES_MAX}`;
  const wrongIn = (table: Table) => sql`
    select address_digest, max(latest) as latest, max(before) as before
    from (select address_digest, sum(wrong) filter (where is_latest) as latest,
        sum(wrong) filter (where not is_latest) as before
      from (${triedIn(table)}) as tries where wrong > 0 group by address_digest, scope) as per_scope
    group by address_digest`;
  const blockedIn = (table: Table) => sql`
    select distinct address_digest from ${table} where expires_at > ${dayAgo} and created_at > ${dayAgo}
    group by address_digest, ${limitScopeOf(table)}
    having sum(${CODE_TRIES_MAX} - tries_left) >= ${DAILY_TRIES_MAX}
      or ${countRequests(table)} >= ${DAILY_MAILS_MAX}`;
  const [blocked] = await db.execute<{ addresses: number }>(sql`
    select count(*)::int as addresses from (${anyOf(blockedIn)}) as blocked`);
  const [counted] = await db.execute<{ latest: number; addresses: number; before: number }>(sql`
    select coalesce(sum(latest), 0)::int as latest, coalesce(sum(before), 0)::int as before,
      count(distinct address_digest) filter (where latest > 0)::int as addresses
    from (${anyOf(wrongIn)}) as counted`);
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
