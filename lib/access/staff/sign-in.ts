import "server-only";
import { randomInt } from "node:crypto";
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { staffSignIns } from "@/db/schema/staff-sessions";
import type { Context, VisitorContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { hmacDigest, sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { newUuidV7, randomBase62 } from "@/lib/platform/ids";
import type { Language } from "@/lib/platform/languages";
import { describeError, log } from "@/lib/platform/log";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import { wakeMail } from "@/lib/platform/wake";
import { consumeAttempt } from "../sessions/consume-attempt";
import { signInMail } from "../sessions/sign-in-mail";
import type { account } from "./contract";

const SIGN_IN_TTL_MINUTES = 15;
const CODE_TRIES_MAX = 5;
const MAILS_MAX = 3;
const LINK_TOKEN_CHARACTERS = 43;
/** The first key of the advisory lock; the second is the hash of the address. */
const ADDRESS_LOCK = 719;

type SignInRequest = { email: string; language: Language };

const normalizeEmail = (email: string) => email.trim().toLowerCase();
const addressDigestOf = (email: string) => hmacDigest("staff address", normalizeEmail(email));
const codeDigestOf = (addressDigest: string, code: string) => hmacDigest("staff code", addressDigest, code);

/** Finds a staff member by e-mail address, ignoring case. */
export async function findStaffByEmail(queryable: Queryable, email: string) {
  const hasAddress = eq(sql`lower(${staff.email})`, normalizeEmail(email));
  return (await queryable.select().from(staff).where(hasAddress))[0] ?? null;
}

/** Stores a sign-in request. The address is looked up after the reply, so that its timing doesn't tell who works here. */
export const requestSignIn: Handler<typeof account.requestSignIn> = async (ctx, { body }) => {
  const addressDigest = addressDigestOf(body.email);
  await consumeAttempt("staff request", addressDigest, ctx);
  const request: SignInRequest = { email: body.email, language: ctx.language };
  await ctx.db.insert(staffSignIns).values({
    id: newUuidV7(),
    addressDigest,
    sealedRequest: encrypt(JSON.stringify(request)),
    triesLeft: CODE_TRIES_MAX,
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + SIGN_IN_TTL_MINUTES * 60_000),
  });
  wakeMail();
  return { data: { status: "accepted" } };
};

/** Writes the requested sign-in mails, oldest first. Safe to run concurrently in several processes. */
export async function prepareStaffSignIns(
  database: Database,
  { now = () => new Date(), signal }: { now?: () => Date; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  while (!signal?.aborted) {
    const wasPrepared = await database.transaction(async (transaction) => {
      const [row] = await transaction
        .select()
        .from(staffSignIns)
        .where(and(isNull(staffSignIns.preparedAt), gt(staffSignIns.expiresAt, now())))
        .orderBy(asc(staffSignIns.createdAt))
        .limit(1)
        .for("update", { skipLocked: true });
      if (row) await prepareSignIn(transaction, row, now());
      return row !== undefined;
    });
    if (!wasPrepared) return;
  }
}

async function prepareSignIn(transaction: Transaction, row: typeof staffSignIns.$inferSelect, now: Date) {
  const request = decryptRequest(row);
  const person = request && (await findStaffByEmail(transaction, request.email));
  const isMailed = request !== null && person !== null && !(await hasReachedMailLimit(transaction, row, now));
  const token = randomBase62(LINK_TOKEN_CHARACTERS);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await transaction
    .update(staffSignIns)
    .set({
      sealedRequest: null,
      staffId: isMailed ? person.id : null,
      tokenDigest: sha256(token),
      codeDigest: codeDigestOf(row.addressDigest, code),
      preparedAt: now,
      mailedAt: isMailed ? now : null,
    })
    .where(eq(staffSignIns.id, row.id));
  if (!isMailed) return;
  const link = `${env().BASE_URL}/console/sign-in/confirm?token=${token}`;
  const { language } = request;
  const about = { kind: "staff" as const, language, to: person.email, isSandbox: false };
  const message = await signInMail(about, { link, code });
  await enqueueMail({ db: transaction, now: () => now }, message, { goodForMinutes: SIGN_IN_TTL_MINUTES });
}

/** Skips a request that was encrypted with another APP_SECRET, so that it doesn't block the others. */
function decryptRequest({ id, sealedRequest }: typeof staffSignIns.$inferSelect): SignInRequest | null {
  try {
    return JSON.parse(decrypt(sealedRequest ?? "")) as SignInRequest;
  } catch (error) {
    log().error(
      { signInId: id, cause: describeError(error) },
      "sign-in request can't be decrypted; was APP_SECRET changed?",
    );
    return null;
  }
}

/** Locks per address, so that concurrent requests can't exceed the mail limit. */
async function hasReachedMailLimit(
  transaction: Transaction,
  { addressDigest }: { addressDigest: string },
  now: Date,
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${addressDigest}))`);
  const since = new Date(now.getTime() - SIGN_IN_TTL_MINUTES * 60_000);
  const isLately = and(gt(staffSignIns.createdAt, since), isNotNull(staffSignIns.mailedAt));
  const [mailed] = await transaction
    .select({ times: count() })
    .from(staffSignIns)
    .where(and(eq(staffSignIns.addressDigest, addressDigest), isLately));
  return (mailed?.times ?? 0) >= MAILS_MAX;
}

/**
 * Redeems a link's token or an address with its code, and returns the staff id; null if it is wrong, used or expired.
 * Fails with `rate_limited` after too many tries.
 */
export async function redeemStaffSignIn(
  ctx: Context & Pick<VisitorContext, "clientAddress">,
  proof: { token: string } | { email: string; code: string },
): Promise<string | null> {
  const isOpen = and(isNull(staffSignIns.usedAt), gt(staffSignIns.expiresAt, ctx.now()));
  if ("token" in proof) {
    const [taken] = await ctx.db
      .update(staffSignIns)
      .set({ usedAt: ctx.now() })
      .where(and(eq(staffSignIns.tokenDigest, sha256(proof.token)), isOpen))
      .returning({ staffId: staffSignIns.staffId });
    return taken?.staffId ?? null;
  }
  const addressDigest = addressDigestOf(proof.email);
  await consumeAttempt("staff verify", addressDigest, { region: null, clientAddress: ctx.clientAddress });
  const open = ctx.db
    .select({ id: staffSignIns.id })
    .from(staffSignIns)
    .where(and(eq(staffSignIns.addressDigest, addressDigest), gt(staffSignIns.triesLeft, 0), isOpen))
    .orderBy(asc(staffSignIns.id))
    .for("update");
  // The statement that checks the code also counts the try, so concurrent guesses can't exceed the limit.
  const isCorrect = sql`${staffSignIns.codeDigest} = ${Buffer.from(codeDigestOf(addressDigest, proof.code), "hex")}`;
  const tried = await ctx.db
    .update(staffSignIns)
    .set({
      triesLeft: sql`${staffSignIns.triesLeft} - 1`,
      usedAt: sql`case when ${isCorrect} then ${ctx.now().toISOString()}::timestamptz end`,
    })
    .where(inArray(staffSignIns.id, open))
    .returning({ usedAt: staffSignIns.usedAt, staffId: staffSignIns.staffId });
  return tried.find(({ usedAt }) => usedAt !== null)?.staffId ?? null;
}

export const deleteExpiredStaffSignIns = (database: Database, now: Date) =>
  database.delete(staffSignIns).where(lt(staffSignIns.expiresAt, now));
