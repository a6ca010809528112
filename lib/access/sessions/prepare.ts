import "server-only";
import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { recordBases, regions } from "@/db/schema/regions";
import { verificationCandidates, verifications } from "@/db/schema/verifications";
import { type Actor, newContext } from "@/lib/contract/context";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { addLanguage } from "@/lib/platform/mail/page-link";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { recordRecipients } from "@/lib/records/bounces/recipients";
import { normalizeEmail } from "@/lib/records/candidates/normalize";
import { findMailSender } from "@/lib/records/find-mail-sender";
import { checkRequestLimits } from "../mail-limits";
import {
  claimOldest,
  decryptRequest,
  newProof,
  PROOF_TTL_MINUTES,
  type PrepareOptions,
  prepareAll,
} from "../mailed-proof";
import { signInMail } from "./sign-in-mail";
import { codeDigestOf, type VerificationRequest } from "./verification";

type VerificationRow = typeof verifications.$inferSelect;
type Match = { baseId: number; candidateId: string; email: string; regionId: string; regionName: string };

const CANDIDATES_MAX = 100;
/** The first key of the advisory lock. The second is the hash of the address. */
const ADDRESS_LOCK = 718;

/**
 * Writes the e-mails for the requested verifications, oldest first. Does the same work for known and unknown
 * addresses. A request for an unknown address also gets a random code, which isn't mailed, so that guessing
 * codes doesn't reveal whether the address is known. A request without an e-mail keeps the last mailed code
 * working.
 */
export const prepareVerifications = (database: Database, options?: PrepareOptions): Promise<number> =>
  prepareAll(database, prepareNext, options);

async function prepareNext(transaction: Transaction, now: Date): Promise<boolean> {
  const row = await claimOldest(transaction, verifications, now);
  if (!row) return false;
  const limit = { table: verifications, lockKey: ADDRESS_LOCK, sameScope: isInScopeOf(row) };
  const { isBeyondLimit, hasReachedMailLimit } = await checkRequestLimits(transaction, limit, row);
  // Delete a request beyond the limit, so that it doesn't replace the last mailed code.
  if (isBeyondLimit) await transaction.delete(verifications).where(eq(verifications.id, row.id));
  else await prepare(transaction, row, { now, hasReachedMailLimit });
  return true;
}

const isInScopeOf = ({ mode, regionId }: VerificationRow) =>
  sql`${eq(verifications.mode, mode)} and ${verifications.regionId} is not distinct from ${regionId}`;

async function prepare(
  transaction: Transaction,
  row: VerificationRow,
  { now, hasReachedMailLimit }: { now: Date; hasReachedMailLimit: boolean },
): Promise<void> {
  const request = decryptRequest<VerificationRequest>(row);
  const matches = request ? await findMatches(transaction, row, request) : [];
  const { token, code } = newProof();
  const message = request && (await compose(transaction, row, request, { token, code, matches }));
  // Only known addresses can reach this limit on e-mails. That reveals nothing, because no response depends
  // on it.
  const [addressee] = matches;
  const isMailed = addressee !== undefined && !hasReachedMailLimit;
  const mailed = isMailed ? null : await repeatMailedCode(transaction, row);
  await transaction
    .update(verifications)
    .set({
      encryptedRequest: null,
      tokenDigest: sha256(token),
      codeDigest: codeDigestOf(row.addressDigest, code),
      ...mailed,
      preparedAt: now,
      mailedAt: isMailed ? now : null,
    })
    .where(eq(verifications.id, row.id));
  if (!isMailed || !message) return;
  const covered = matches.map(({ baseId, candidateId }) => ({ verificationId: row.id, baseId, candidateId }));
  await transaction.insert(verificationCandidates).values(covered);
  const ctx = { db: transaction, now: () => now };
  // `about` can hold only one candidate: the one whose stored address the e-mail is sent to.
  const about = { baseId: addressee.baseId, candidateId: addressee.candidateId };
  const mailId = await enqueueMail(ctx, message, { expiresInMinutes: PROOF_TTL_MINUTES, about });
  const emailKey = normalizeEmail(message.to);
  await recordRecipients(
    ctx,
    mailId,
    matches.map(({ baseId, candidateId }) => ({ baseId, candidateId, emailKey })),
  );
  const mailing = { actor: request?.actor ?? { kind: "system" as const, id: "mail" }, now };
  for (const match of matches) await recordMailed(transaction, row, match, mailing);
}

/**
 * Gives a request without an e-mail the last mailed code of its scope, because only the newest code works.
 * Returns the code's digest with the language of the mailed request, or null if no code was mailed. The
 * request starts with the full number of tries, as for an unknown address. `redeemCode` checks whether the
 * mailed code still works.
 */
async function repeatMailedCode(
  transaction: Transaction,
  row: VerificationRow,
): Promise<Pick<VerificationRow, "codeDigest" | "language"> | null> {
  const [mailed] = await transaction
    .select({
      id: verifications.id,
      codeDigest: verifications.codeDigest,
      language: verifications.language,
    })
    .from(verifications)
    .where(
      and(
        eq(verifications.addressDigest, row.addressDigest),
        isInScopeOf(row),
        isNotNull(verifications.mailedAt),
      ),
    )
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
    .limit(1);
  if (!mailed) return null;
  await transaction.execute(sql`
    insert into ${verificationCandidates} (verification_id, base_id, candidate_id)
    select ${row.id}::uuid, base_id, candidate_id from ${verificationCandidates}
    where verification_id = ${mailed.id}`);
  const { codeDigest, language } = mailed;
  return { codeDigest, language };
}

/** Records an audit event for the sign-in e-mail, without the e-mail's content. */
const recordMailed = (
  transaction: Transaction,
  { id, mode }: VerificationRow,
  { baseId, candidateId }: Match,
  { actor, now }: { actor: Actor; now: Date },
) =>
  recordAuditEvents(
    newContext({
      db: transaction,
      base: { id: baseId, mode },
      actor,
      requestId: id,
      now: () => now,
    }),
    [{ action: "candidate.sign_in_mailed", candidateId, recordId: candidateId }],
  );

type MailValues = { token: string; code: string; matches: Match[] };

/**
 * Renders the e-mail even for unknown addresses, because the first e-mail of a process takes 300 ms to
 * render, and that delay would reveal which addresses are known. Uses the address as the region stored it,
 * because some mail servers are case-sensitive.
 */
async function compose(
  transaction: Transaction,
  { mode, createdAt }: VerificationRow,
  request: VerificationRequest,
  { token, code, matches }: MailValues,
) {
  const { language, email, device = null, isByRegion } = request;
  const [regionId, another] = new Set(matches.map((match) => match.regionId));
  // Look up the sender even for unknown addresses, so that they take the same time as known ones.
  const found = await findMailSender(transaction, regionId ?? "");
  const to = matches[0]?.email ?? email;
  const isSandbox = mode === "sandbox";
  const sender = another === undefined ? found : null;
  const regionNames = [...new Set(matches.map(({ regionName }) => regionName))].join(", ");
  return signInMail(
    { kind: "candidate", language, to, isSandbox, sender, device, isByRegion, requestedAt: createdAt },
    { link: buildLink(request, token), code, regions: regionNames },
  );
}

/**
 * Finds the candidates with this address. With a redirect URL, finds only candidates of regions that allow
 * the URL, because a region's site must not get the session of another region.
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
      regionId: regions.id,
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

/**
 * Builds the link. The link contains a token and, if it leads to our own page, the e-mail's language, but no
 * personal data.
 */
function buildLink({ redirectUrl, language }: VerificationRequest, token: string): string {
  const url = new URL(redirectUrl ?? `${env().BASE_URL}/portal/sign-in`);
  url.searchParams.append("token", token);
  return (redirectUrl === undefined ? addLanguage(url, language) : url).href;
}
