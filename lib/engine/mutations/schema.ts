import * as z from "zod";
import { Operation } from "@/lib/contract/mutation-contract";
import { MUTATION_STATUSES } from "@/lib/contract/operations";
import { SIMULATED_ERROR_CODES } from "@/lib/records/sandbox/simulated-error-codes";
import { CALLBACK_STATUSES } from "./statuses";

/**
 * A string instead of an enum, because a newer release may have stored an operation that this release lacks.
 */
export const storedOperation = z.string().meta({ enum: [...Operation.options] });
/** A string instead of an enum, because the ledger may contain error codes of other releases. */
export const storedErrorCode = z.string().meta({ enum: [...SIMULATED_ERROR_CODES] });

export const MutationStatus = z.enum(MUTATION_STATUSES);

export const CallbackAttempt = z.object({
  number: z.int(),
  startedAt: z.iso.datetime(),
  durationMs: z.int().nullable(),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
});

export const CallbackReport = z.object({
  url: z.string().meta({ description: "Only scheme and host, once the mutation's content is erased." }),
  status: z.enum(CALLBACK_STATUSES),
  nextAttemptAt: z.iso.datetime().nullable(),
  attempts: z.array(CallbackAttempt),
});

export const Mutation = z.object({
  mutationId: z.uuid(),
  idempotencyKey: z.string().meta({ description: "The mutation's id, once its content is erased." }),
  operation: storedOperation,
  status: MutationStatus,
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  callback: CallbackReport.nullable(),
});
export type Mutation = z.output<typeof Mutation>;
