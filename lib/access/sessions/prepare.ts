import "server-only";
import { randomInt } from "node:crypto";
import { and, asc, count, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { recordBases, regions } from "@/db/schema/regions";
import { verificationCandidates, verifications } from "@/db/schema/verifications";
import { newContext } from "@/lib/contract/context";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { randomBase62 } from "@/lib/platform/ids";
import { describeError, log } from "@/lib/platform/log";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { decrypt } from "@/lib/platform/secrets";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { normalizeEmail } from "@/lib/records/candidates/normalize";
import { signInMail } from "./sign-in-mail";
import { codeDigestOf, MAILS_MAX, VERIFICATION_MINUTES, type VerificationRequest } from "./verification";

type VerificationRow = typeof verifications.$inferSelect;
type Match = { baseId: number; candidateId: string; email: string; regionName: string };

const LINK_TOKEN_CHARACTERS = 43;
const CANDIDATES_MAX = 100;
/** The first key of the advisory lock; the second is the hash of the address. */
const ADDRESS_LOCK = 718;

/**
 * Writes the mails of requested verifications, oldest first. The lookup of the address happens here, and every request
 * costs the same. A request without a match gets a code nobody knows, so that trying codes reveals nothing either.
 */
export async function prepareVerifications(
  database: Database,
  { now = () => new Date(), signal }: { now?: () => Date; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let prepared = 0;
  while (!signal?.aborted) {
    const wasPrepared = await database.transaction(async (transaction) => {
      const row = await claimOldest(transaction, now());
      if (row) await prepare(transaction, row, now());
      return row !== undefined;
    });
    if (!wasPrepared) break;
    prepared += 1;
  }
  return prepared;
}

async function claimOldest(transaction: Transaction, now: Date): Promise<VerificationRow | undefined> {
  const [row] = await transaction
    .select()
    .from(verifications)
    .where(and(isNull(verifications.preparedAt), gt(verifications.expiresAt, now)))
    .orderBy(asc(verifications.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}

async function prepare(transaction: Transaction, row: VerificationRow, now: Date): Promise<void> {
  const request = decryptRequest(row);
  const matches = request ? await findMatches(transaction, row, request) : [];
  const token = randomBase62(LINK_TOKEN_CHARACTERS);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const message = request && (await compose(row, request, { token, code, matches }));
  const isMailed = matches.length > 0 && !(await hasReachedMailLimit(transaction, row, now));
  await transaction
    .update(verifications)
    .set({
      sealedRequest: null,
      tokenDigest: sha256(token),
      codeDigest: codeDigestOf(row.addressDigest, code),
      preparedAt: now,
      mailedAt: isMailed ? now : null,
    })
    .where(eq(verifications.id, row.id));
  if (!isMailed || !message) return;
  const covered = matches.map(({ baseId, candidateId }) => ({ verificationId: row.id, baseId, candidateId }));
  await transaction.insert(verificationCandidates).values(covered);
  await enqueueMail({ db: transaction, now: () => now }, message, { goodForMinutes: VERIFICATION_MINUTES });
  for (const match of matches) await recordMailed(transaction, row, match, now);
}

/** Records in the candidate's history that a sign-in mail was sent, without its content. */
const recordMailed = (
  transaction: Transaction,
  { id, mode }: VerificationRow,
  { baseId, candidateId }: Match,
  now: Date,
) =>
  recordAuditEvents(
    newContext({
      db: transaction,
      base: { id: baseId, mode },
      actor: { kind: "system", id: "mail" },
      requestId: id,
      now: () => now,
    }),
    [{ action: "candidate.sign_in_mailed", candidateId, recordId: candidateId }],
  );

type MailValues = { token: string; code: string; matches: Match[] };

/**
 * Rendered for unknown addresses too: the first mail of a process takes 300 ms, which would reveal who is known. The
 * mail goes to the address as the region stored it, because some mail servers are case-sensitive.
 */
function compose(
  { mode }: VerificationRow,
  request: VerificationRequest,
  { token, code, matches }: MailValues,
) {
  const { language, email } = request;
  const regionNames = [...new Set(matches.map(({ regionName }) => regionName))].join(", ");
  return signInMail(
    { kind: "candidate", language, to: matches[0]?.email ?? email, isSandbox: mode === "sandbox" },
    { link: buildLink(request, token), code, regions: regionNames },
  );
}

/** Skips a request that was encrypted with another APP_SECRET, so that it doesn't block the others. */
function decryptRequest(row: VerificationRow): VerificationRequest | null {
  try {
    return JSON.parse(decrypt(row.sealedRequest ?? "")) as VerificationRequest;
  } catch (error) {
    log().error(
      { verificationId: row.id, cause: describeError(error) },
      "sign-in request can't be decrypted; was APP_SECRET changed?",
    );
    return null;
  }
}

/**
 * Finds the candidates with this address. With a redirect URL, only those of regions that allow it: the link leads to
 * that region's site, which must not get a session with another region.
 */
const findMatches = (
  transaction: Transaction,
  { mode, regionId }: VerificationRow,
  { email, redirectUrl }: VerificationRequest,
): Promise<Match[]> =>
  transaction
    .select({
      baseId: candidates.baseId,
      candidateId: candidates.id,
      email: candidates.email,
      regionName: regions.name,
    })
    .from(recordBases)
    .innerJoin(regions, eq(regions.id, recordBases.regionId))
    .innerJoin(candidates, eq(candidates.baseId, recordBases.id))
    .where(
      and(
        eq(recordBases.mode, mode),
        eq(candidates.emailKey, normalizeEmail(email)),
        regionId === null ? undefined : eq(regions.id, regionId),
        redirectUrl === undefined ? undefined : sql`${redirectUrl} = any(${regions.allowedRedirectUrls})`,
      ),
    )
    .orderBy(asc(regions.name), asc(candidates.createdAt), asc(candidates.id))
    .limit(CANDIDATES_MAX);

/** Locks per address, so that concurrent requests can't exceed the mail limit. */
async function hasReachedMailLimit(
  transaction: Transaction,
  row: VerificationRow,
  now: Date,
): Promise<boolean> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${row.addressDigest}))`,
  );
  const since = new Date(now.getTime() - VERIFICATION_MINUTES * 60_000);
  const [mailed] = await transaction
    .select({ times: count() })
    .from(verifications)
    .where(
      and(
        eq(verifications.addressDigest, row.addressDigest),
        gt(verifications.createdAt, since),
        isNotNull(verifications.mailedAt),
      ),
    );
  return (mailed?.times ?? 0) >= MAILS_MAX;
}

/** The link holds a token only, never personal data. */
function buildLink({ redirectUrl }: VerificationRequest, token: string): string {
  const url = new URL(redirectUrl ?? `${env().BASE_URL}/portal/sign-in`);
  url.searchParams.append("token", token);
  return url.href;
}
