import "server-only";
import type { Operation } from "@/lib/contract/mutation-contract";
import { addAttachments } from "@/lib/records/attachments/add";
import { attachmentPreparation } from "@/lib/records/attachments/attachment-preparation";
import { deleteAttachments } from "@/lib/records/attachments/delete";
import { archiveCandidate } from "@/lib/records/candidates/archive";
import { createCandidates } from "@/lib/records/candidates/create";
import { deleteCandidate } from "@/lib/records/candidates/delete";
import { updateCandidate } from "@/lib/records/candidates/update";
import { upsertCandidate } from "@/lib/records/candidates/upsert";
import { createInteractions } from "@/lib/records/interactions/create";
import { deleteInteraction } from "@/lib/records/interactions/delete";
import { updateInteraction } from "@/lib/records/interactions/update";
import type { OperationHandler } from "@/lib/records/operation-handler";
import { type SimulatedHandler, withSimulatedOutcomes } from "@/lib/records/sandbox/simulated-outcomes";
import { upsertByEmail } from "@/lib/records/v1/upsert-by-email";

/** Builds the handler of an operation whose body may contain files. */
const withAttachments = (run: OperationHandler["run"]): OperationHandler => ({
  prepare: attachmentPreparation,
  run,
});

export const operationHandlers = {
  "candidates.create": withAttachments(createCandidates),
  "candidates.upsert": withAttachments(upsertCandidate),
  "candidates.update": withAttachments(updateCandidate),
  "candidates.archive": { run: archiveCandidate },
  "candidates.delete": { run: deleteCandidate },
  "interactions.create": { run: createInteractions },
  "interactions.update": { run: updateInteraction },
  "interactions.delete": { run: deleteInteraction },
  "attachments.add": withAttachments(addAttachments),
  "attachments.delete": { run: deleteAttachments },
  "v1.create-user": { run: upsertByEmail },
} satisfies Record<Operation, OperationHandler>;

const simulatedHandlers = new Map<string, SimulatedHandler>(
  Object.entries(operationHandlers).map(([operation, handler]) => [
    operation,
    withSimulatedOutcomes(handler),
  ]),
);

/** Returns the handler of an operation, including the outcomes that a sandbox simulates. */
export const handlerOf = (operation: string): SimulatedHandler =>
  simulatedHandlers.get(operation) ?? withSimulatedOutcomes(unknownOperation(operation));

/** Fails an unknown operation, which a newer release may have queued. Its files are still released. */
const unknownOperation = (operation: string) =>
  withAttachments(async () => {
    throw new Error(
      `The ledger holds the unknown operation ${operation}. Deploy the release that accepted it.`,
    );
  });
