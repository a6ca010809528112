import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import { downloadName, sanitizeFilename } from "@/lib/records/attachments/filename";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { parseCustomFieldKey } from "@/lib/records/candidate-changes/diff-values";
import { findLanguage } from "@/lib/records/candidate-notices/language";
import { findMutedNotices } from "@/lib/records/candidate-notices/muted";
import { getCandidate } from "@/lib/records/candidates/find";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import { findFieldSettings } from "@/lib/records/custom-fields/stored-definitions";
import { findMergedRecords } from "@/lib/records/merges/find-merged-records";
import {
  decisionsOf,
  findPrivacyRequests,
  type PrivacyRequestRow,
  presentRequest,
} from "@/lib/records/privacy/privacy-requests";
import { visibleFieldNames } from "../field-groups/custom-fields";
import { toCreationPayload } from "./creation-payload";
import { readHistory } from "./read-history";
import { jsonBytes, jsonList, type ZipEntry, zipStream } from "./zip";

type ExportPage = { name: string; html: string };

/**
 * Exports a candidate's data as a ZIP: an HTML page, JSON, the files and a manifest. Leaves out staff notes
 * and the fields that the region hides. Records the export in the audit log before sending anything. Fails
 * with `candidate_not_found`.
 */
export async function exportCandidateData(
  ctx: BaseContext,
  candidateId: string,
  page: ExportPage,
): Promise<AsyncGenerator<Uint8Array>> {
  const [found, settings] = await Promise.all([
    getCandidate(ctx, candidateId),
    findFieldSettings(ctx.db, ctx.region.id),
  ]);
  const visible = visibleFieldNames(settings);
  const stored = { ...found, customFields: pickKeys(found.customFields, (name) => visible.has(name)) };
  await recordAuditEvents(ctx, [{ action: "candidate.exported", candidateId, recordId: candidateId }]);
  const { interactions, consents, changes } = readHistory(ctx, candidateId);
  const lists = {
    "contact-moments.json": jsonList(interactions, ({ type, performedAt, isQuestion, summary, notes }) => ({
      type,
      performedAt,
      ...(isQuestion && { question: { subject: summary, text: notes } }),
    })),
    "consents.json": jsonList(consents, ({ isGiven, textVersion, occurredAt, actorKind }) => ({
      given: isGiven,
      textVersion,
      occurredAt,
      by: actorKind,
    })),
    "changes.json": jsonList(changes, ({ changes: values, occurredAt, actorKind }) => ({
      changes: pickKeys(values, (key) => isVisibleKey(key, visible)),
      occurredAt,
      by: actorKind,
    })),
  };
  const others = await readOthers(ctx, stored, visible);
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: page.name, content: new TextEncoder().encode(page.html) };
    yield { name: "candidate.json", content: jsonBytes(toCreationPayload(stored, ctx.region)) };
    for (const [name, content] of Object.entries(lists)) yield { name, content };
    for (const [name, value] of Object.entries(others)) yield { name, content: jsonBytes(value) };
    for (const [index, row] of (stored.attachments ?? []).entries()) {
      const content = await fileStorage().read(row.storageKey);
      // The file was removed during the export.
      if (!content) continue;
      const name = sanitizeFilename(downloadName(row.filename, row.contentType)).replace(/[\\/]/g, "_");
      yield { name: `documents/${index + 1}-${name}`, content };
    }
  }
  return zipStream(entries(), { region: ctx.region.name, madeAt: ctx.now().toISOString() });
}

/** Returns the contents of the JSON files that only some exports have, by file name. */
async function readOthers(ctx: BaseContext, stored: StoredCandidate, visible: ReadonlySet<string>) {
  const { id: candidateId, closed, closedAt, closedReason } = stored;
  const candidate = { baseId: ctx.base.id, candidateId };
  const [merges, requests, language, turnedOff] = await Promise.all([
    findMergedRecords(ctx, candidateId),
    findPrivacyRequests(ctx, candidateId),
    findLanguage(ctx.db, candidate),
    findMutedNotices(ctx.db, candidate),
  ]);
  return {
    ...(merges.length > 0 && {
      "merged-records.json": merges.map((merged) => presentMerged(merged, visible)),
    }),
    ...(requests.length > 0 && { "privacy-requests.json": requests.map(presentOwnRequest) }),
    ...((language !== null || turnedOff.length > 0) && { "mail.json": { language, turnedOff } }),
    ...(closed && { "closing.json": { since: closedAt, reason: closedReason } }),
  };
}

const presentOwnRequest = (row: PrivacyRequestRow) => {
  const { id, candidateId, ...request } = presentRequest(row);
  const decisions = decisionsOf(row).map(({ decision, answer, decidedAt }) => ({
    decision,
    answer,
    decidedAt: decidedAt.toISOString(),
  }));
  return { ...request, explanation: row.explanation, answer: row.answer, decisions };
};

type MergedRecord = Awaited<ReturnType<typeof findMergedRecords>>[number];

/** Omits the base, and the search keys that are computed from other fields. */
function presentMerged({ mergedAt, record }: MergedRecord, visible: ReadonlySet<string>) {
  const { baseId, emailKey, phoneKey, ...values } = record;
  return { mergedAt, ...values, customFields: pickKeys(values.customFields, (name) => visible.has(name)) };
}

/** Returns whether a candidate may see changes with this key, which identifies a standard or custom field. */
function isVisibleKey(key: string, visible: ReadonlySet<string>): boolean {
  const name = parseCustomFieldKey(key);
  return name === null || visible.has(name);
}

const pickKeys = <Value>(values: Record<string, Value>, isPicked: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isPicked(key)));
