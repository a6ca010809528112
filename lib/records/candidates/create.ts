import "server-only";
import { candidates } from "@/db/schema/candidates";
import { awaitWrite, type BaseContext, type MutationContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { insertRows } from "@/lib/platform/database/insert-rows";
import { newRecordIds } from "@/lib/platform/ids";
import { attach } from "../attachments/attach";
import { recordAuditEvents } from "../audit-events";
import { queueNotices } from "../candidate-notices/queue-notices";
import { recordConsents } from "../consents/record";
import { pickKnownCustomFields } from "../custom-fields/values";
import { insertInteractions } from "../interactions/insert";
import { presentInteraction } from "../interactions/present";
import { buildSearchText, normalizeEmail, normalizePhone } from "./normalize";
import { presentCandidate } from "./present";
import type { NewCandidate } from "./schema";

type CandidateRow = typeof candidates.$inferInsert;

/** Creates all candidates of a request with their interactions and files, or none. */
export async function createCandidates(ctx: MutationContext, input: { body: NewCandidate[] }) {
  const ids = newRecordIds(input.body.length);
  const created = input.body.map((sent, index) => ({ sent, ...toRow(ctx, sent, String(ids[index])) }));
  const newInteractions = created.flatMap(({ sent, row }) =>
    (sent.interactions ?? []).map((interaction) => ({ candidateId: row.id, interaction })),
  );
  const rows = created.map(({ row }) => row);
  // The connection executes statements in order, so the candidates exist before other rows refer to them.
  await Promise.all([
    awaitWrite(ctx, insertRows(ctx.db, candidates, rows)),
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
  const interactionRows = await insertInteractions(ctx, newInteractions);
  const records = [];
  for (const { sent, row, ignored } of created) {
    const files = await attach(ctx, row.id, sent, "append");
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

function toRow(ctx: BaseContext<Transaction>, sent: NewCandidate, id: string) {
  const { known, ignored } = pickKnownCustomFields(ctx.region.customFields, sent.customFields);
  const phoneKey = normalizePhone(sent.phone);
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
    phoneKey,
    searchText: buildSearchText({ ...sent, phoneKey }),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  } satisfies CandidateRow;
  return { row, ignored };
}
