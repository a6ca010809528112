import { eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { interactions } from "@/db/schema/interactions";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { requestedDocuments } from "@/db/schema/requested-documents";
import { staffAuthenticators } from "@/db/schema/staff-sessions";
import { verificationCandidates, verifications } from "@/db/schema/verifications";
import { addressDigestOf } from "@/lib/access/sessions/verification";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { newRecordId, newUuidV7 } from "@/lib/platform/ids";
import { encrypt } from "@/lib/platform/secrets";
import { codeAt } from "./authenticator-code";
import { CANDIDATE, type PopulatedRegion } from "./populated-region";
import type { TestStaffMember } from "./staff";

/*
 * Records that only some contracts need. Stored in the tables, because the requests that would create them
 * take longer.
 */

const HOUR_MS = 3_600_000;
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Gives a staff member an authenticator app. Returns the code that it shows now. */
export async function setUpAuthenticator({ id: staffId }: TestStaffMember): Promise<string> {
  const authenticator = { staffId, encryptedSecret: encrypt(SECRET), confirmedAt: new Date() };
  await db().insert(staffAuthenticators).values(authenticator);
  return codeAt(SECRET);
}

/** Requests the candidate's file as a document of the region. Returns the document's id. */
export async function requestDocument({ region, ids }: PopulatedRegion): Promise<string> {
  const document = { id: newUuidV7(), regionId: region.id, position: 0, name: "Diploma" };
  await db().insert(requestedDocuments).values(document);
  await db()
    .update(attachments)
    .set({ requestedDocumentId: document.id })
    .where(eq(attachments.id, ids.attachment));
  return document.id;
}

/** Stores an open question of the candidate. Returns its id. */
export async function askQuestion({ region, ids }: PopulatedRegion): Promise<string> {
  const question = { baseId: region.bases.live, id: newRecordId(), candidateId: ids.candidate };
  const at = new Date(Date.now() - HOUR_MS);
  const content = { type: "E-mail", performedAt: at, createdAt: at, isQuestion: true };
  await db()
    .insert(interactions)
    .values({ ...question, ...content });
  return question.id;
}

/** Stores an open privacy request of the candidate. Returns its id. */
export async function requestRestriction({ region, ids }: PopulatedRegion): Promise<string> {
  const now = new Date();
  const request = { baseId: region.bases.live, id: newUuidV7(), candidateId: ids.candidate };
  const content = { kind: "restriction", language: "nl", requestedAt: now, dueAt: now } as const;
  await db()
    .insert(privacyRequests)
    .values({ ...request, ...content });
  return request.id;
}

/** Stores a link as if it had been mailed to the second candidate. Returns its token. */
export async function mailLink({ region, ids }: PopulatedRegion): Promise<string> {
  const token = `link-${crypto.randomUUID()}`;
  const id = newUuidV7();
  const now = new Date();
  const stored = { id, mode: "live", addressDigest: addressDigestOf(CANDIDATE.email), triesLeft: 5 } as const;
  const times = { createdAt: now, preparedAt: now, mailedAt: now, expiresAt: new Date(Date.now() + HOUR_MS) };
  await db()
    .insert(verifications)
    .values({ ...stored, ...times, tokenDigest: sha256(token) });
  const addressee = { baseId: region.bases.live, candidateId: ids.otherCandidate };
  await db()
    .insert(verificationCandidates)
    .values({ verificationId: id, ...addressee });
  return token;
}
