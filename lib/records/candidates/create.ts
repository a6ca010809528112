import "server-only";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { newRecordIds } from "@/lib/platform/ids";
import { attach, failOnRejectedFiles } from "../attachments/attach";
import { ATTACHMENT_FIELDS } from "../attachments/staged";
import { recordAuditEvents } from "../audit-events";
import { queueNotices } from "../candidate-notices/queue-notices";
import { recordConsents } from "../consents/record";
import { pickKnownCustomFields } from "../custom-fields/values";
import { insertInteractions } from "../interactions/insert";
import { presentInteraction } from "../interactions/present";
import { insertLater, insertLaterRows } from "../later-rows";
import { buildSearchText, normalizeEmail, normalizePhone } from "./normalize";
import { presentCandidate } from "./present";
import type { NewCandidate } from "./schema";

type CandidateRow = typeof candidates.$inferInsert;

/** Creates all candidates of a request with their interactions and files, or none. */
export async function createCandidates(ctx: MutationContext, input: { body: NewCandidate[] }) {
  failOnRejectedFiles(input.body);
  const ids = newRecordIds(input.body.length, ctx.now());
  const created = input.body.map((sent, index) => ({ sent, ...toRow(ctx, sent, String(ids[index])) }));
  const newInteractions = created.flatMap(({ sent, row }) =>
    (sent.interactions ?? []).map((interaction) => ({ candidateId: row.id, interaction })),
  );
  const rows = created.map(({ row }) => row);
  // The candidates' rows come first, because the other rows refer to candidates. If the engine inserts the
  // rows later, it inserts candidates first too (`LATER_TABLES`).
  await Promise.all([
    insertLater(ctx, candidates, rows),
    recordAuditEvents(
      ctx,
      created.map(({ row }) => ({
        action: "candidate.created" as const,
        candidateId: row.id,
        recordId: row.id,
        details: { phase: row.phase },
      })),
    ),
    recordConsents(
      ctx,
      created
        .filter(({ row }) => row.privacyConsent)
        .map(({ row }) => ({ candidateId: row.id, isGiven: true })),
    ),
    queueNotices(ctx, ids, ["registered"]),
  ]);
  // Interactions and files also refer to candidates, but are inserted immediately.
  if (newInteractions.length > 0 || input.body.some(hasFiles)) await insertLaterRows(ctx);
  const interactionRows = await insertInteractions(ctx, newInteractions);
  const records = [];
  for (const { sent, row, ignored } of created) {
    const files = await attach(ctx, row.id, sent);
    records.push({
      ...presentCandidate({ ...row, attachments: [], erasureRequestedAt: null }, ctx.now()),
      ...files,
      interactions: interactionRows
        .filter(({ candidateId }) => candidateId === row.id)
        .map(presentInteraction),
      customFields: row.customFields,
      ignoredCustomFields: ignored,
    });
  }
  return { result: { candidates: records }, candidateIds: created.map(({ row }) => row.id) };
}

const hasFiles = (sent: NewCandidate) => ATTACHMENT_FIELDS.some((field) => sent[field]?.length);

function toRow(ctx: BaseContext<Transaction>, sent: NewCandidate, id: string) {
  const { known, ignored } = pickKnownCustomFields(ctx.region.customFields, sent.customFields);
  const row = {
    baseId: ctx.base.id,
    id,
    name: sent.name,
    email: sent.email,
    privacyConsent: sent.privacyConsent,
    phone: sent.phone ?? null,
    linkedin: sent.linkedin ?? null,
    dateOfBirth: sent.dateOfBirth ?? null,
    address: sent.address || null,
    city: sent.city || null,
    postalCode: sent.postalCode || null,
    phase: sent.phase ?? "nieuw",
    sectorPreferences: sent.sectorPreferences ?? [],
    rolePreferences: sent.rolePreferences ?? [],
    desiredQualifications: sent.desiredQualifications ?? [],
    priorEducation: sent.priorEducation ?? null,
    subjectPreferences: sent.subjectPreferences ?? [],
    motivation: sent.motivation || null,
    customFields: known,
    emailKey: normalizeEmail(sent.email),
    phoneKey: normalizePhone(sent.phone),
    searchText: buildSearchText(sent),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  } satisfies CandidateRow;
  return { row, ignored };
}
