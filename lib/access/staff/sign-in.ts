import "server-only";
import { eq, isNull, lt, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { staffSignIns } from "@/db/schema/staff-sessions";
import type { Context, VisitorContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { acrossBases } from "@/lib/platform/database/base-database";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { deleteInBatches } from "@/lib/platform/database/delete-in-batches";
import { hmacDigest, hmacDigests, sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import type { Language } from "@/lib/platform/languages";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import type { RequestDevice } from "@/lib/platform/mail/request-origin";
import { encrypt } from "@/lib/platform/secrets";
import { wakeMail } from "@/lib/platform/wake";
import { normalizeEmail } from "@/lib/records/candidates/normalize";
import { checkRequestLimits, mailAgainAt } from "../mail-limits";
import {
  CODE_TRIES_MAX,
  claimOldest,
  DAY_MS,
  decryptRequest,
  newProof,
  PROOF_TTL_MINUTES,
  type PrepareOptions,
  type Proof,
  prepareAll,
  proofExpiry,
  redeemCode,
  redeemToken,
} from "../mailed-proof";
import { recordSecurityEvent } from "../security-log/record";
import { consumeAttempt } from "../sessions/consume-attempt";
import { signInMail } from "../sessions/sign-in-mail";
import { toConsolePath, withNext } from "./console-path";
import type { account } from "./contract";

/** The first key of the advisory lock. The second is the hash of the address. */
const ADDRESS_LOCK = 719;

type SignInRequest = { email: string; language: Language; device?: RequestDevice | null; next?: string };

const addressDigestOf = (email: string) => hmacDigest("staff address", normalizeEmail(email));
/**
 * Used codes and links don't count toward the limits on e-mails, because only the mailbox's owner can use
 * them. Staff without an authenticator need a code for each step-up, so they may use many a day.
 */
export const isCountedSignIn = isNull(staffSignIns.usedAt);
const codeDigestOf = (addressDigest: string, code: string) => hmacDigest("staff code", addressDigest, code);

/** Finds a staff member by e-mail address, ignoring case. */
export async function findStaffByEmail(queryable: Queryable, email: string) {
  const hasAddress = eq(sql`lower(${staff.email})`, normalizeEmail(email));
  return (await queryable.select().from(staff).where(hasAddress))[0] ?? null;
}

/** Fails if staff sign in only at the identity provider. Also stops codes that were mailed before. */
export function assertMailedCodes(): void {
  if (env().OIDC_ONLY) fail("forbidden", "Staff can only sign in through the identity provider.");
}

/**
 * Stores a sign-in request. The address is looked up after the response, so that the timing doesn't reveal
 * which addresses have an account.
 */
export const requestSignIn: Handler<typeof account.requestSignIn> = async (ctx, { body }) => {
  assertMailedCodes();
  await consumeAttempt("staff request", addressDigestOf(body.email));
  await storeRequest(ctx, body);
  return { data: { status: "accepted" } };
};

/**
 * Stores a sign-in request for the user's own address. If the address has reached the limit on e-mails, stores
 * nothing and returns the time from which it can get mail again.
 */
export const mailOwnCode: Handler<typeof account.mailOwnCode> = async (ctx, { body: { next } }) => {
  assertMailedCodes();
  const { email } = ctx.staff.staff;
  const limited = { addressDigest: addressDigestOf(email), createdAt: ctx.now() };
  await consumeAttempt("staff request", limited.addressDigest);
  const againAt = mailAgainAt(staffSignIns, limited, sql`earlier.used_at is null`);
  const [limit] = await ctx.db.execute<{ at: string | null }>(sql`select ${againAt} as at`);
  if (limit?.at) return { data: { mailAgainAt: new Date(limit.at).toISOString() } };
  await storeRequest(ctx, { email, next });
  return { data: { mailAgainAt: null } };
};

async function storeRequest(
  ctx: Context & Pick<VisitorContext, "language" | "device">,
  { email, next }: { email: string; next?: string | undefined },
) {
  const request: SignInRequest = {
    email,
    language: ctx.language,
    device: ctx.device,
    // Drop the query, because it can contain a name that someone searched for.
    next: toConsolePath(next).split("?")[0] ?? "",
  };
  // The request can have a region's key, but sign-ins of staff belong to no base.
  await acrossBases(ctx)
    .db.insert(staffSignIns)
    .values({
      id: newUuidV7(),
      addressDigest: addressDigestOf(email),
      encryptedRequest: encrypt(JSON.stringify(request)),
      triesLeft: CODE_TRIES_MAX,
      createdAt: ctx.now(),
      expiresAt: proofExpiry(ctx.now()),
    });
  wakeMail();
}

/**
 * Writes the requested sign-in e-mails, oldest first. Safe to run concurrently in several processes. With
 * `OIDC_ONLY`, earlier requests are left to expire.
 */
export const prepareStaffSignIns = async (database: Database, options?: PrepareOptions): Promise<number> =>
  env().OIDC_ONLY ? 0 : prepareAll(database, prepareNext, options);

async function prepareNext(transaction: Transaction, now: Date): Promise<boolean> {
  const row = await claimOldest(transaction, staffSignIns, now);
  if (!row) return false;
  // Delete a request beyond the limit, so that it doesn't replace the last mailed code.
  const limit = { table: staffSignIns, lockKey: ADDRESS_LOCK, isCounted: isCountedSignIn };
  if ((await checkRequestLimits(transaction, limit, row)).isBeyondLimit) {
    await transaction.delete(staffSignIns).where(eq(staffSignIns.id, row.id));
  } else {
    await prepareSignIn(transaction, row, now);
  }
  return true;
}

async function prepareSignIn(transaction: Transaction, row: typeof staffSignIns.$inferSelect, now: Date) {
  const request = decryptRequest<SignInRequest>(row);
  const person = request && (await findStaffByEmail(transaction, request.email));
  const isMailed = request !== null && person !== null;
  const { token, code } = newProof();
  await transaction
    .update(staffSignIns)
    .set({
      encryptedRequest: null,
      staffId: isMailed ? person.id : null,
      tokenDigest: sha256(token),
      codeDigest: codeDigestOf(row.addressDigest, code),
      preparedAt: now,
      mailedAt: isMailed ? now : null,
    })
    .where(eq(staffSignIns.id, row.id));
  if (!isMailed) return;
  const path = withNext(`/console/sign-in/confirm?token=${token}`, toConsolePath(request.next));
  const link = env().BASE_URL + path;
  const { language, device = null } = request;
  const about = { kind: "staff" as const, language, to: person.email, isSandbox: false, sender: null };
  const message = await signInMail({ ...about, device, requestedAt: row.createdAt }, { link, code });
  await enqueueMail({ db: transaction, now: () => now }, message, { expiresInMinutes: PROOF_TTL_MINUTES });
}

/** Who signed in: null if the proof is wrong, used or expired, or if no more codes are accepted today. */
type Redeemed = { staffId: string | null; isDayUsedUp: boolean };

/**
 * Redeems a link's token, or an address with its code. Fails with `rate_limited` after too many attempts in a
 * short time, and with `forbidden` if staff sign in only at the identity provider.
 */
export async function redeemSignInProof(ctx: Context, proof: Proof): Promise<Redeemed> {
  assertMailedCodes();
  const { id, isDayUsedUp } = await redeemProof(ctx, proof);
  const [signIn] = id
    ? await ctx.db.select({ staffId: staffSignIns.staffId }).from(staffSignIns).where(eq(staffSignIns.id, id))
    : [];
  return { staffId: signIn?.staffId ?? null, isDayUsedUp };
}

/**
 * Fails if no attempts are left today, so that nobody thinks that their correct code is wrong. Reveals
 * nothing about the address, because attempts count in the same way for unknown addresses.
 */
export function assertTriesLeftToday({ isDayUsedUp }: Redeemed): void {
  if (!isDayUsedUp) return;
  const message = "Too many codes were tried for this address today. The link in the e-mail still works.";
  fail("rate_limited", message, { isDayUsedUp }, { headers: { "retry-after": String(DAY_MS / 1000) } });
}

/**
 * Redeems a proof, and records a failed sign-in in the security log. Returns the staff id, or null. Fails
 * with `rate_limited` after too many attempts.
 */
export async function redeemStaffSignIn(ctx: Context, proof: Proof): Promise<string | null> {
  const redeemed = await redeemSignInProof(ctx, proof);
  if (redeemed.staffId) return redeemed.staffId;
  await recordFailedSignIn(ctx, "email" in proof ? { via: "code", email: proof.email } : { via: "link" });
  assertTriesLeftToday(redeemed);
  return null;
}

/**
 * Records a failed sign-in with the id of the staff member who has this address, if there is one. Doesn't
 * record the address, because an unknown address may belong to someone who isn't a user.
 */
export async function recordFailedSignIn(
  ctx: Context,
  { via, email }: { via: "code" | "link" | "oidc"; email?: string },
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const person = email === undefined ? null : await findStaffByEmail(db, email);
    const event = { action: "sign_in.failed" as const, subjectId: person?.id ?? null, details: { via } };
    await recordSecurityEvent({ ...ctx, db }, event);
  });
}

async function redeemProof(ctx: Context, proof: Proof): Promise<{ id: string | null; isDayUsedUp: boolean }> {
  if ("token" in proof) return { id: await redeemToken(ctx, staffSignIns, proof.token), isDayUsedUp: false };
  await consumeAttempt("staff verify", addressDigestOf(proof.email));
  // Include the digests under the previous APP_SECRET, so that a code mailed before a rotation still works.
  const addressDigests = hmacDigests("staff address", normalizeEmail(proof.email));
  const codeDigests = addressDigests.flatMap((address) => hmacDigests("staff code", address, proof.code));
  return {
    isDayUsedUp: false,
    ...(await redeemCode(ctx, staffSignIns, { addressDigests, codeDigests })),
  };
}

/** Deletes requests whose attempts no longer count toward the daily limit. */
export const deleteExpiredStaffSignIns = (database: Database, now: Date) =>
  deleteInBatches(database, staffSignIns, lt(staffSignIns.createdAt, new Date(now.getTime() - DAY_MS)));
