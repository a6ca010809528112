import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { ErrorCode } from "@/lib/contract/errors";
import { dryRunMutation } from "@/lib/engine/mutations/dry-run-mutation";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import { getCandidate } from "@/lib/records/candidates/find";
import { isSamePerson } from "@/lib/records/candidates/is-same-person";
import { type CandidateRecord, presentCandidate } from "@/lib/records/candidates/present";
import type { NewCandidate } from "@/lib/records/candidates/schema";
import { ownValue } from "@/lib/records/custom-fields/own-value";
import { findLikelyDuplicates } from "../duplicates/find-likely-duplicates";
import type { DryRunRow, ImportRow, imports } from "./contract";
import { fieldChanges } from "./field-changes";
import { parseRow, rejectedRow } from "./parse-row";

export const dryRunRows: Handler<typeof imports.dryRun> = async (ctx, { body }) => {
  const data: DryRunRow[] = [];
  for (const row of body.rows) data.push(await dryRunRow(ctx, row));
  return { data };
};

type UpsertResult = {
  action: "created" | "updated";
  candidate: CandidateRecord & { ignoredCustomFields: string[] };
};

async function dryRunRow(ctx: BaseContext, row: ImportRow): Promise<DryRunRow> {
  const { number } = row;
  const { candidate, mustExist, rejection } = await parseRow(ctx, row);
  if (rejection) return rejection;
  const { data } = await dryRunMutation(ctx, "candidates.upsert", {
    body: candidate,
    options: { checkPhone: true, isImport: true, mustExist },
  });
  if (data.status === "failed") {
    const { errorCode, message } = data.result as { errorCode: ErrorCode; message: string };
    return rejectedRow(number, errorCode, message);
  }
  const result = data.result as UpsertResult;
  if (result.action === "created") return createdRow(ctx, number, candidate);
  return updatedRow(ctx, number, candidate, result.candidate);
}

/**
 * Reports a possible duplicate: a candidate with the same date of birth and nearly the same name, but a
 * different e-mail address and phone number.
 */
async function createdRow(
  ctx: BaseContext,
  number: number,
  { name, dateOfBirth }: NewCandidate,
): Promise<DryRunRow> {
  const [found] = dateOfBirth ? await findLikelyDuplicates(ctx, { name, dateOfBirth }) : [];
  const likelyDuplicate = found && { candidateId: found.id, name: found.name };
  return { number, outcome: "created", ...(likelyDuplicate && { likelyDuplicate }) };
}

/**
 * Compares the stored candidate with the candidate after the row is applied. The outcome is "unclear" if the
 * names differ too much to be one person.
 */
async function updatedRow(
  ctx: BaseContext,
  number: number,
  sent: NewCandidate,
  after: UpsertResult["candidate"],
): Promise<DryRunRow> {
  const stored = await getCandidate(ctx, after.id);
  const before = presentCandidate(stored, ctx.now());
  const isIgnored = (name: string) =>
    !isSameValue(ownValue(stored.customFields, name), ownValue(sent.customFields ?? {}, name));
  return {
    number,
    outcome: isSamePerson(before, sent) ? "updated" : "unclear",
    candidateId: after.id,
    currentName: before.name,
    changes: fieldChanges(before, after),
    kept: sent.privacyConsent && !after.privacyConsent ? ["privacyConsent"] : [],
    ignoredCustomFields: after.ignoredCustomFields.filter(isIgnored),
  };
}
