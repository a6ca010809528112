import "server-only";
import type { InteractionChange } from "@/db/schema/candidate-changes";
import type { BaseContext } from "@/lib/contract/context";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { parseCustomFieldKey } from "@/lib/records/candidate-changes/diff-values";
import { findLanguage } from "@/lib/records/candidate-notices/language";
import { findMutedNotices } from "@/lib/records/candidate-notices/muted";
import { getCandidate } from "@/lib/records/candidates/find";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import { findFieldSettings, findRemovedHidden } from "@/lib/records/custom-fields/stored-definitions";
import { findMergedRecords } from "@/lib/records/merges/find-merged-records";
import {
  decisionsOf,
  findPrivacyRequests,
  type PrivacyRequestRow,
  presentRequest,
} from "@/lib/records/privacy/privacy-requests";
import { findQuestions } from "@/lib/records/questions/find";
import { visibleFieldNames } from "../field-groups/custom-fields";
import { toCreationPayload } from "./creation-payload";
import { checkStorage, nameFiles, readFiles } from "./exported-files";
import { readActivity, readHistory } from "./read-history";
import { describeDocuments, describeRecord } from "./record-facts";
import { jsonBytes, jsonList, type ZipEntry, zipStream } from "./zip";

/** A page for the candidate, and the text above the names of documents that are missing. */
type ExportPage = { name: string; html: string; missing: string };
/** Returns whether the candidate may see the values of a custom field, even after the region removed it. */
type IsVisible = (name: string) => boolean;

/**
 * Exports a candidate's data as a ZIP: an HTML page, JSON, the files and a manifest. Leaves out staff notes
 * and the fields that the region hides. Records the export in the audit log before sending anything. Fails
 * with `candidate_not_found`, or `unavailable` if the files can't be read.
 */
export async function exportCandidateData(
  ctx: BaseContext,
  candidateId: string,
  page: ExportPage,
): Promise<AsyncGenerator<Uint8Array>> {
  const [found, settings, removedHidden] = await Promise.all([
    getCandidate(ctx, candidateId),
    findFieldSettings(ctx.db, ctx.region.id),
    findRemovedHidden(ctx.db, ctx.region.id),
  ]);
  const current = visibleFieldNames(settings);
  const isVisible: IsVisible = (name) =>
    current.has(name) || !(removedHidden.includes(name) || settings.some((field) => field.name === name));
  const stored = { ...found, customFields: pickKeys(found.customFields, isVisible) };
  const payload = { ...stored, customFields: pickKeys(found.customFields, (name) => current.has(name)) };
  const files = nameFiles(stored);
  await checkStorage(files);
  await recordAuditEvents(ctx, [{ action: "candidate.exported", candidateId, recordId: candidateId }]);
  const lists = await readLists(ctx, candidateId, isVisible);
  const others = await readOthers(ctx, stored, isVisible);
  const documents = files.length > 0 ? { "documents.json": await describeDocuments(ctx, files) } : {};
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: page.name, content: new TextEncoder().encode(page.html) };
    yield { name: "candidate.json", content: jsonBytes(toCreationPayload(payload, ctx.region)) };
    for (const [name, content] of Object.entries(lists)) yield { name, content };
    for (const [name, value] of Object.entries({ ...others, ...documents }))
      yield { name, content: jsonBytes(value) };
    yield* readFiles(files, page.missing);
  }
  return zipStream(entries(), { region: ctx.region.name, madeAt: ctx.now().toISOString() });
}

/** Returns the contents of the JSON files that can be long, by file name. */
async function readLists(ctx: BaseContext, candidateId: string, isVisible: IsVisible) {
  const { interactions, consents, changes } = readHistory(ctx, candidateId);
  const questions = await findQuestions(ctx, candidateId, Number.MAX_SAFE_INTEGER);
  const questionOf = new Map(questions.map(({ id, subject, text }) => [id, { subject, text }]));
  return {
    "contact-moments.json": jsonList(interactions, ({ id, type, performedAt, durationSeconds }) => ({
      ...{ type, performedAt, duration: durationSeconds, question: questionOf.get(id) },
    })),
    "consents.json": jsonList(consents, ({ isGiven, textVersion, occurredAt, actorKind }) => ({
      given: isGiven,
      textVersion,
      occurredAt,
      by: actorKind,
    })),
    "changes.json": jsonList(changes, ({ changes: values, interaction, occurredAt, actorKind }) => ({
      changes: pickKeys(values, (key) => isVisibleKey(key, isVisible)),
      ...(interaction && { contactMoment: withoutNotes(interaction) }),
      occurredAt,
      by: actorKind,
    })),
    "history.json": jsonList(readActivity(ctx, candidateId), ({ actor, details, ...event }) => ({
      occurredAt: event.occurredAt,
      by: actor,
      action: event.action,
      fields: event.fields,
      ...(event.hasRemovedFields && { hasRemovedFields: true }),
      ...details,
    })),
  };
}

/** Returns the contents of `record.json` and of the JSON files that only some exports have, by file name. */
async function readOthers(ctx: BaseContext, stored: StoredCandidate, isVisible: IsVisible) {
  const { id: candidateId, closed, closedAt, closedReason } = stored;
  const candidate = { baseId: ctx.base.id, candidateId };
  const [merges, requests, language, turnedOff] = await Promise.all([
    findMergedRecords(ctx, candidateId),
    findPrivacyRequests(ctx, candidateId),
    findLanguage(ctx.db, candidate),
    findMutedNotices(ctx.db, candidate),
  ]);
  return {
    "record.json": await describeRecord(ctx, stored),
    ...(merges.length > 0 && {
      "merged-records.json": merges.map((merged) => presentMerged(merged, isVisible)),
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
function presentMerged({ mergedAt, record }: MergedRecord, isVisible: IsVisible) {
  const { baseId, emailKey, phoneKey, ...values } = record;
  return { mergedAt, ...values, customFields: pickKeys(values.customFields, isVisible) };
}

/** Returns whether a candidate may see changes with this key, which identifies a standard or custom field. */
function isVisibleKey(key: string, isVisible: IsVisible): boolean {
  const name = parseCustomFieldKey(key);
  return name === null || isVisible(name);
}

/** Keeps only the values that `contact-moments.json` also contains, and the candidate's own words. */
function withoutNotes({ from, to, question }: InteractionChange) {
  const isShown = (field: string) => ["type", "performedAt", "duration"].includes(field);
  return { from: pickKeys(from, isShown), to: pickKeys(to, isShown), ...(question && { question }) };
}

const pickKeys = <Value>(values: Record<string, Value>, isPicked: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isPicked(key)));
