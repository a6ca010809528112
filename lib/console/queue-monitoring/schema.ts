import { z } from "zod";
import type { Operation } from "@/lib/contract/mutation-contract";
import { CallbackReport, MutationStatus } from "@/lib/engine/mutations/schema";
import { ActorKind } from "../activity/schema";

export const CallbackStatus = CallbackReport.shape.status;
export const CALLBACK_STATUSES = CallbackStatus.options;

/** Operations to filter by, in menu order. */
export const OPERATIONS = [
  "candidates.create",
  "candidates.upsert",
  "candidates.update",
  "candidates.archive",
  "candidates.delete",
  "interactions.create",
  "interactions.update",
  "interactions.delete",
  "attachments.add",
  "attachments.delete",
  "v1.create-user",
] as const satisfies readonly Operation[];

/** A mutation in a list: its actor and outcome, without the result, which can take megabytes. */
export const MutationListItem = z.object({
  mutationId: z.uuid(),
  idempotencyKey: z.string(),
  operation: z.string(),
  status: MutationStatus,
  attempts: z.int(),
  actor: z.object({ kind: ActorKind, id: z.string(), name: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  failure: z.object({ errorCode: z.string(), message: z.string() }).nullable(),
  callback: z.object({ status: CallbackStatus, attempts: z.int() }).nullable(),
});
export type MutationListItem = z.output<typeof MutationListItem>;

/** A host that doesn't respond to callbacks since its first failure. */
export const UnresponsiveReceiver = z.object({
  host: z.string(),
  since: z.iso.datetime(),
  failure: z.enum(["timeout", "connection"]),
});
