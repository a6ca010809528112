import "server-only";
import { randomInt } from "node:crypto";
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { staffSignIns } from "@/db/schema/staff-sessions";
import type { verifications } from "@/db/schema/verifications";
import type { Context } from "@/lib/contract/context";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { randomBase62 } from "@/lib/platform/ids";
import { describeError, log } from "@/lib/platform/log";
import { decrypt } from "@/lib/platform/secrets";

/**
 * The mailed link and code that candidates and staff use to prove their e-mail address. The link and the code each work
 * once, until they expire; the code stops working after too many wrong tries. A conditional update checks and consumes
 * in one statement.
 */
export const PROOF_TTL_MINUTES = 15;
export const CODE_TRIES_MAX = 5;
/** The maximum number of mails to an address within `PROOF_TTL_MINUTES`. */
export const MAILS_MAX = 3;
const LINK_TOKEN_CHARACTERS = 43;

export type Proof = { token: string } | { email: string; code: string };
type ProofTable = typeof verifications | typeof staffSignIns;
type RedeemContext = Pick<Context<Queryable>, "db" | "now">;
export type PrepareOptions = { now?: () => Date; signal?: AbortSignal | undefined };

export const newProof = () => ({
  token: randomBase62(LINK_TOKEN_CHARACTERS),
  code: String(randomInt(1_000_000)).padStart(6, "0"),
});

export const proofExpiry = (createdAt: Date) => new Date(createdAt.getTime() + PROOF_TTL_MINUTES * 60_000);

/**
 * Prepares each request in a separate transaction until `prepareNext` finds none, and returns the number of prepared
 * requests.
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

/** Locks the oldest unprepared request, and skips requests that another process is preparing. */
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
 * Returns null for a request that was encrypted with another APP_SECRET, so that such a request doesn't block the
 * others.
 */
export function decryptRequest<Request>(row: { id: string; sealedRequest: string | null }): Request | null {
  try {
    return JSON.parse(decrypt(row.sealedRequest ?? "")) as Request;
  } catch (error) {
    const details = { requestId: row.id, cause: describeError(error) };
    log().error(details, "sign-in request can't be decrypted; was APP_SECRET changed?");
    return null;
  }
}

/** Locks per address, so that concurrent requests can't exceed the mail limit. `lockKey` keeps the tables' locks apart. */
export async function hasReachedMailLimit(
  transaction: Transaction,
  { table, lockKey }: { table: ProofTable; lockKey: number },
  { addressDigest, now }: { addressDigest: string; now: Date },
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${addressDigest}))`);
  const since = new Date(now.getTime() - PROOF_TTL_MINUTES * 60_000);
  const [mailed] = await transaction
    .select({ times: count() })
    .from(table)
    .where(
      and(eq(table.addressDigest, addressDigest), gt(table.createdAt, since), isNotNull(table.mailedAt)),
    );
  return (mailed?.times ?? 0) >= MAILS_MAX;
}

const isOpen = (ctx: RedeemContext, table: ProofTable, condition: SQL | undefined) =>
  and(isNull(table.usedAt), gt(table.expiresAt, ctx.now()), condition);

/** Consumes a link's token and returns the id of its row; null if the token is wrong, used or expired. */
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

/**
 * Tries a code on every open row of the address, known or not. The statement that checks the code also counts the try,
 * so concurrent guesses can't exceed the limit. Locks rows in id order to prevent deadlocks.
 */
export async function redeemCode(
  ctx: RedeemContext,
  table: ProofTable,
  { addressDigest, codeDigest }: { addressDigest: string; codeDigest: string },
  condition?: SQL,
): Promise<string | null> {
  const open = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.addressDigest, addressDigest), gt(table.triesLeft, 0), isOpen(ctx, table, condition)))
    .orderBy(asc(table.id))
    .for("update");
  const isCorrect = sql`${table.codeDigest} = ${Buffer.from(codeDigest, "hex")}`;
  const tried = await ctx.db
    .update(table)
    .set({
      triesLeft: sql`${table.triesLeft} - 1`,
      usedAt: sql`case when ${isCorrect} then ${ctx.now().toISOString()}::timestamptz end`,
    })
    .where(inArray(table.id, open))
    .returning({ id: table.id, usedAt: table.usedAt });
  return tried.find(({ usedAt }) => usedAt !== null)?.id ?? null;
}
