import * as z from "zod";
import {
  CallbackReport,
  MutationStatus,
  storedErrorCode,
  storedOperation,
} from "@/lib/engine/mutations/schema";
import { ActorKind } from "../activity/schema";

export const CallbackStatus = CallbackReport.shape.status;

/**
 * A candidate whom a mutation is about, with their current name. If the record no longer exists, `state` says
 * why. `unknown` means that the record never existed in this base.
 */
export const MutationCandidate = z.object({
  id: z.string(),
  name: z.string().nullable(),
  state: z.enum(["present", "archived", "deleted", "merged", "unknown"]),
});
export type MutationCandidate = z.output<typeof MutationCandidate>;

/** The rows of an import, or the mutations that undo it, folded into one item of the list. */
export const MutationGroup = z.object({
  id: z.string(),
  importId: z.string(),
  isUndo: z.boolean(),
  rows: z.int(),
  queued: z.int(),
  failed: z.int(),
});
export type MutationGroup = z.output<typeof MutationGroup>;

/** A mutation in a list, with its actor and outcome but not its result, which can be megabytes long. */
export const MutationListItem = z.object({
  mutationId: z.uuid(),
  idempotencyKey: z.string(),
  operation: storedOperation,
  status: MutationStatus,
  attempts: z.int(),
  actor: z.object({ kind: ActorKind, id: z.string(), name: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  failure: z.object({ errorCode: storedErrorCode, message: z.string() }).nullable(),
  /** `canResend` is false once the callback's body is erased, and before there is one. */
  callback: z.object({ status: CallbackStatus, attempts: z.int(), canResend: z.boolean() }).nullable(),
  /** The first few candidates that the mutation is about. */
  candidates: z.array(MutationCandidate),
  candidatesTotal: z.int(),
  /**
   * Set if the item represents a group. In that case, the other fields describe the group's latest mutation.
   */
  group: MutationGroup.nullable(),
});
export type MutationListItem = z.output<typeof MutationListItem>;

/** A host that has stopped responding to callbacks; `since` is the time of its first failure. */
export const UnresponsiveReceiver = z.object({
  host: z.string(),
  since: z.iso.datetime(),
  failure: z.enum(["timeout", "connection"]),
});
