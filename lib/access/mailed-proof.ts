import "server-only";
import { randomInt } from "node:crypto";
import { and, asc, desc, eq, getTableName, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { confirmationCodes } from "@/db/schema/confirmation-codes";
import type { staffSignIns } from "@/db/schema/staff-sessions";
import type { verifications } from "@/db/schema/verifications";
import type { Context } from "@/lib/contract/context";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { randomBase62 } from "@/lib/platform/ids";
import { describeError, log } from "@/lib/platform/log";
import { decrypt } from "@/lib/platform/secrets";
import { countSecurityLimit } from "./security-metrics";

/**
 * The mailed link and code that candidates and staff use to prove that they own an e-mail address. Both
 * expire, and using one invalidates the other. The code also stops working after too many wrong attempts, or
 * when a newer code is mailed. One conditional update checks and consumes a proof, so that concurrent
 * requests can't use it twice.
 */
export const PROOF_TTL_MINUTES = 15;
export const CODE_DIGITS = 8;
export const CODE_PATTERN = /^[0-9]{8}$/;
export const CODE_TRIES_MAX = 5;
/** The maximum number of wrong attempts per address and day, across all codes of the address. */
export const DAILY_TRIES_MAX = 20;
/** How long a wrong attempt or an e-mail counts toward the daily limit. */
export const DAY_MS = 24 * 60 * 60_000;
const LINK_TOKEN_CHARACTERS = 43;

export type Proof = { token: string } | { email: string; code: string };
export type ProofTable = typeof verifications | typeof staffSignIns;
/** The digests that a stored code can have. There are several while APP_SECRET is being rotated. */
export type ProofDigests = { addressDigests: string[]; codeDigests: string[] };
export type CodeTable = ProofTable | typeof confirmationCodes;
type RedeemContext = Pick<Context<Queryable>, "db" | "now">;
export type PrepareOptions = { now?: () => Date; signal?: AbortSignal | undefined };

export const newProof = () => ({
  token: randomBase62(LINK_TOKEN_CHARACTERS),
  code: String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0"),
});

export const proofExpiry = (createdAt: Date) => new Date(createdAt.getTime() + PROOF_TTL_MINUTES * 60_000);

/**
 * Calls `prepareNext`, each time in its own transaction, until no requests are left or `signal` aborts.
 * Returns the number of prepared requests.
 */
export async function prepareAll(
  database: Database,
  prepareNext: (transaction: Transaction, now: Date) => Promise<boolean>,
  { now = () => new Date(), signal }: PrepareOptions = {},
): Promise<number> {
  let prepared = 0;
  while (!signal?.aborted) {
    if (!(await database.transaction((transaction) => prepareNext(transaction, now())))) break;
    prepared += 1;
  }
  return prepared;
}

/** Locks the oldest unprepared request. Skips requests that another process is preparing. */
export async function claimOldest<Table extends ProofTable>(
  transaction: Transaction,
  table: Table,
  now: Date,
): Promise<Table["$inferSelect"] | undefined> {
  const [row] = await transaction
    .select()
    .from(table as ProofTable)
    .where(and(isNull(table.preparedAt), gt(table.expiresAt, now)))
    .orderBy(asc(table.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

/**
 * Decrypts a request. Returns null instead of throwing if the request was encrypted with another APP_SECRET,
 * so that it doesn't block the requests after it.
 */
export function decryptRequest<Request>(row: {
  id: string;
  encryptedRequest: string | null;
}): Request | null {
  try {
    return JSON.parse(decrypt(row.encryptedRequest ?? "")) as Request;
  } catch (error) {
    const details = { signInId: row.id, cause: describeError(error) };
    log().error(details, "sign-in request can't be decrypted; was APP_SECRET changed?");
    return null;
  }
}

/**
 * Limits which codes an attempt is compared with. Without these limits, a stranger could invalidate the
 * owner's code by requesting a new code through another region's site.
 */
export type RequestScope = {
  /** Codes that don't match this condition are ignored. */
  condition?: SQL | undefined;
  /** If the newest code doesn't match this condition, the attempt counts as a wrong code. */
  isUsable?: SQL | undefined;
  /** Only the newest code for each value of this column works. The default column is the address. */
  scope?: PgColumn;
  /** A wrong attempt counts toward the daily limit only if its code matches this condition. */
  sameScope?: SQL;
};

const isOpen = (ctx: RedeemContext, table: CodeTable, condition: SQL | undefined) =>
  and(isNull(table.usedAt), gt(table.expiresAt, ctx.now()), condition);

/** Consumes a link's token. Returns the id of its row, or null if the token is wrong, used or expired. */
export async function redeemToken(
  ctx: RedeemContext,
  table: ProofTable,
  token: string,
  condition?: SQL,
): Promise<string | null> {
  const [used] = await ctx.db
    .update(table)
    .set({ usedAt: ctx.now() })
    .where(and(eq(table.tokenDigest, sha256(token)), isOpen(ctx, table, condition)))
    .returning({ id: table.id });
  return used?.id ?? null;
}

/** The number of attempts left after a wrong code, and whether the daily limit is reached. */
export type WrongCode = { triesLeft: number; isDayUsedUp: boolean };
type CodeResult = { id: string } | ({ id: null } & WrongCode);

/**
 * Compares a code with the newest code of the address in each scope, whether or not the address is known. The
 * statement that checks the code also counts a wrong attempt, so concurrent guesses can't exceed the number of
 * tries per code.
 */
export async function redeemCode(
  ctx: RedeemContext,
  table: CodeTable,
  { addressDigests, codeDigests }: ProofDigests,
  { condition, isUsable, scope, sameScope }: RequestScope = {},
): Promise<CodeResult> {
  const perScope = scope ?? table.addressDigest;
  const newest = ctx.db
    .selectDistinctOn([perScope], { id: table.id })
    .from(table)
    .where(and(inArray(table.addressDigest, addressDigests), isNotNull(table.codeDigest), condition))
    .orderBy(perScope, desc(table.createdAt), desc(table.id));
  const isCorrect = and(inArray(table.codeDigest, codeDigests), isCodeOpen(table, ctx.now()), isUsable);
  const triesToday = countTries(table, addressDigests, {
    since: new Date(ctx.now().getTime() - DAY_MS),
    scope,
    sameScope,
  });
  const isTryLeft = and(gt(table.triesLeft, 0), sql`${triesToday} < ${DAILY_TRIES_MAX}`);
  const tried = await ctx.db
    .update(table)
    .set({
      // A correct code doesn't count, because only the mailbox's owner has it.
      triesLeft: sql`${table.triesLeft} - case when ${isCorrect} then 0 else 1 end`,
      usedAt: sql`case when ${isCorrect} then ${ctx.now().toISOString()}::timestamptz end`,
    })
    .where(and(inArray(table.id, newest), isTryLeft, isOpen(ctx, table, undefined)))
    .returning({ id: table.id, usedAt: table.usedAt, triesLeft: table.triesLeft });
  const used = tried.find(({ usedAt }) => usedAt !== null);
  if (used) return { id: used.id };
  const [day] = await ctx.db.execute<{ tries: number }>(sql`select ${triesToday}::int as tries`);
  const triesLeft = Math.max(0, ...tried.map((row) => row.triesLeft));
  const isDayUsedUp = (day?.tries ?? 0) >= DAILY_TRIES_MAX;
  // An attempt beyond the limit updates no row, so the warning is logged only once.
  if (isDayUsedUp && tried.length > 0) {
    countSecurityLimit("sign_in_codes");
    log().warn(
      { table: getTableName(table), signInId: tried[0]?.id },
      "daily limit of sign-in codes reached",
    );
  }
  return { id: null, triesLeft, isDayUsedUp };
}

/**
 * Checks all rows with the same address and code, because a request without an e-mail repeats the last mailed
 * code. Together, these rows allow as many wrong attempts as one code, work only once, and expire with the
 * mailed code. Attempts that run at the same time don't see each other's rows, so slightly more attempts may
 * be checked.
 */
const isCodeOpen = (table: CodeTable, now: Date) => sql`(
  select sum(${CODE_TRIES_MAX} - same.tries_left) < ${CODE_TRIES_MAX}
    and bool_and(same.used_at is null) and min(same.expires_at) > ${now.toISOString()}::timestamptz
  from ${table} same
  where same.address_digest = ${table}.address_digest and same.code_digest = ${table}.code_digest
)`;

/**
 * Counts the wrong attempts on codes that were created after `since`. One attempt is counted in every scope that
 * has an open code, so this returns the largest count of any scope, not the sum.
 */
const countTries = (
  table: CodeTable,
  addressDigests: string[],
  { since, scope, sameScope = sql`true` }: { since: Date } & Pick<RequestScope, "scope" | "sameScope">,
) => sql`(
  select coalesce(max(tries), 0) from (
    select sum(${CODE_TRIES_MAX} - tries_left) as tries
    from ${table} recent
    where recent.address_digest in ${addressDigests.map((digest) => Buffer.from(digest, "hex"))}
      and recent.created_at > ${since.toISOString()}::timestamptz
      and ${sameScope}
    group by ${scope ? sql.identifier(scope.name) : sql`()`}
  ) counted
)`;
