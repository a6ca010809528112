import "server-only";
import { candidates } from "@/db/schema/candidates";
import type { Operation } from "@/lib/contract/mutation-contract";
import { addAttachments } from "@/lib/records/attachments/add";
import { attachmentPreparation } from "@/lib/records/attachments/attachment-preparation";
import { deleteAttachments } from "@/lib/records/attachments/delete";
import type { UndoOptions } from "@/lib/records/candidate-changes/undo";
import { archiveCandidate } from "@/lib/records/candidates/archive";
import { assertErasable, assertUpdatable } from "@/lib/records/candidates/assert-unchanged";
import { closeCandidate, reopenCandidate } from "@/lib/records/candidates/close";
import { createCandidates } from "@/lib/records/candidates/create";
import { deleteCandidate } from "@/lib/records/candidates/delete";
import { updateCandidate } from "@/lib/records/candidates/update";
import { upsertCandidate } from "@/lib/records/candidates/upsert";
import { createInteractions } from "@/lib/records/interactions/create";
import { deleteInteraction } from "@/lib/records/interactions/delete";
import { updateInteraction } from "@/lib/records/interactions/update";
import { assertInteractionUpdatable } from "@/lib/records/interactions/version";
import { LATER_TABLES } from "@/lib/records/later-rows";
import { mergeCandidates } from "@/lib/records/merges/merge";
import { undoMerge } from "@/lib/records/merges/undo-merge";
import type { LedgerInput, OperationHandler } from "@/lib/records/operation-handler";
import { cancelErasure, requestErasure } from "@/lib/records/privacy/erasure-requests";
import { addPrivacyRequest, answerPrivacyRequest } from "@/lib/records/privacy/privacy-requests";
import { reviewDocument } from "@/lib/records/requested-documents/review";
import { type SimulatedHandler, withSimulatedOutcomes } from "@/lib/records/sandbox/simulated-outcomes";
import { upsertByEmail } from "@/lib/records/v1/upsert-by-email";

const withAttachments = (run: OperationHandler["run"]): OperationHandler => ({
  prepare: attachmentPreparation,
  run,
});

/**
 * The tables whose rows can wait while an operation looks up a candidate. Candidates can't wait, because the
 * operation must find those that earlier mutations created.
 */
const tablesExceptCandidates = LATER_TABLES.filter((table) => table !== candidates);

const isUndo = ({ options }: LedgerInput) =>
  (options as UndoOptions | undefined)?.undoneMutationIds !== undefined;

export const operationHandlers = {
  "candidates.create": { ...withAttachments(createCandidates), laterTables: LATER_TABLES },
  "candidates.upsert": { ...withAttachments(upsertCandidate), laterTables: tablesExceptCandidates },
  "candidates.update": {
    ...withAttachments(updateCandidate),
    assertUpdatable,
    laterTables: tablesExceptCandidates,
  },
  "candidates.close": { run: closeCandidate, assertUpdatable },
  "candidates.reopen": { run: reopenCandidate, assertUpdatable },
  "candidates.archive": { run: archiveCandidate, assertUpdatable: assertErasable },
  "candidates.delete": {
    run: deleteCandidate,
    assertUpdatable: assertErasable,
    needsRecordedLedger: isUndo,
  },
  "candidates.request-erasure": { run: requestErasure },
  "candidates.cancel-erasure": { run: cancelErasure },
  "candidates.merge": { run: mergeCandidates },
  "candidates.undo-merge": { run: undoMerge, needsRecordedLedger: () => true },
  "interactions.create": { run: createInteractions },
  "interactions.update": { run: updateInteraction, assertUpdatable: assertInteractionUpdatable },
  "interactions.delete": { run: deleteInteraction, assertUpdatable: assertInteractionUpdatable },
  "attachments.add": { ...withAttachments(addAttachments), assertUpdatable },
  "attachments.delete": { run: deleteAttachments, assertUpdatable },
  "attachments.review": { run: reviewDocument },
  "privacy-requests.create": { run: addPrivacyRequest },
  "privacy-requests.answer": { run: answerPrivacyRequest },
  "v1.create-user": { run: upsertByEmail, laterTables: tablesExceptCandidates },
} satisfies Record<Operation, OperationHandler>;

const simulatedHandlers = new Map<string, SimulatedHandler>(
  Object.entries(operationHandlers).map(([operation, handler]) => [
    operation,
    withSimulatedOutcomes(handler),
  ]),
);

/** Returns the handler of an operation. In a sandbox, the handler also simulates outcomes. */
export const handlerOf = (operation: string): SimulatedHandler =>
  simulatedHandlers.get(operation) ?? unknownOperation(operation);

const NEWER_RELEASE_WAIT_MS = 3_600_000;
const UNKNOWN_OPERATION_RETRY_MS = 5_000;

/**
 * Postpones an operation that this release doesn't support, so that the newer release that queued it can
 * execute it. After an hour, assumes that the newer release was rolled back: fails the mutation, so that its
 * base isn't blocked, and releases its files.
 */
const unknownOperation = (operation: string): SimulatedHandler => ({
  ...withSimulatedOutcomes(
    withAttachments(async () => {
      throw new Error(
        `The ledger holds the unknown operation ${operation}. Deploy the release that accepted it.`,
      );
    }),
  ),
  postpone: (_base, _body, { createdAt, now }) =>
    now.getTime() - createdAt.getTime() < NEWER_RELEASE_WAIT_MS
      ? new Date(now.getTime() + UNKNOWN_OPERATION_RETRY_MS)
      : null,
});
