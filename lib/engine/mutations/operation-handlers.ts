import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Operation } from "@/lib/contract/mutation-contract";
import type { Transaction } from "@/lib/platform/database/client";
import { addAttachments } from "@/lib/records/attachments/add";
import { deleteAttachments } from "@/lib/records/attachments/delete";
import { archiveCandidate } from "@/lib/records/candidates/archive";
import { createCandidates } from "@/lib/records/candidates/create";
import { deleteCandidate } from "@/lib/records/candidates/delete";
import { updateCandidate } from "@/lib/records/candidates/update";
import { upsertCandidate } from "@/lib/records/candidates/upsert";
import { createInteractions } from "@/lib/records/interactions/create";
import { deleteInteraction } from "@/lib/records/interactions/delete";
import { updateInteraction } from "@/lib/records/interactions/update";
import { simulateFailure } from "@/lib/records/sandbox/simulated-outcomes";
import { upsertByEmail } from "@/lib/records/v1/upsert-by-email";

/**
 * What an executed mutation leaves: its result, and whose records it concerns, so that erasure finds it. A result
 * that shows what was just removed, or a report about somebody who is gone, is `fleeting`: it lasts until it is delivered.
 */
export type Outcome = { result: Record<string, unknown>; candidateIds: string[]; transient?: boolean };

/** What the ledger keeps of a write until it is executed; the contract parsed it, so its kind knows its shape. */
export type LedgerInput = { params?: unknown; options?: unknown; body?: unknown };

type OperationHandler = (ctx: BaseContext<Transaction>, input: never) => Promise<Outcome>;

/** How each operation is done, inside the transaction that also records it as done. */
export const operationHandlers = {
  "candidates.create": createCandidates,
  "candidates.upsert": upsertCandidate,
  "candidates.update": updateCandidate,
  "candidates.archive": archiveCandidate,
  "candidates.delete": deleteCandidate,
  "interactions.create": createInteractions,
  "interactions.update": updateInteraction,
  "interactions.delete": deleteInteraction,
  "attachments.add": addAttachments,
  "attachments.delete": deleteAttachments,
  "v1.create-user": upsertByEmail,
} satisfies Record<Operation, OperationHandler>;

/** Runs an operation on the input that was accepted for it: what is in the ledger passed the contract of its operation. */
export const performOperation = async (
  ctx: BaseContext<Transaction>,
  operation: string,
  input: LedgerInput,
): Promise<Outcome> => {
  const kind = operationHandlers[operation as Operation] as OperationHandler | undefined;
  if (!kind) throw new Error(`The ledger holds an operation that nobody knows: ${operation}`);
  simulateFailure(ctx.base, input.body);
  return kind(ctx, input as never);
};
