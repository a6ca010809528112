import * as z from "zod";
import { recordId, timestamp } from "@/lib/contract/formats";
import { DECISIONS, PRIVACY_REQUEST_KINDS } from "@/lib/records/privacy/schema";

/** A candidate's privacy request, as the region's managers see it. */
export const DeskRequest = z.object({
  id: z.uuid(),
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  explanation: z.string().nullable(),
  requestedAt: timestamp,
  dueAt: timestamp,
  isOverdue: z.boolean(),
  decision: z.enum(DECISIONS).nullable(),
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
  /** Oldest first. A lifted request has two decisions, or one if an earlier release lifted it. */
  decisions: z.array(
    z.object({
      decision: z.enum(DECISIONS),
      answer: z.string(),
      decidedAt: timestamp,
      /** The name of the person who decided. Null if the name can no longer be found. */
      decidedBy: z.string().nullable(),
    }),
  ),
  candidate: z.object({ id: recordId, name: z.string() }),
});
export type DeskRequest = z.infer<typeof DeskRequest>;

/**
 * `registeredAgainAt` is when the region's system last registered the candidate again after they asked for
 * erasure, or null. `restrictedSince` and `objectedSince` are the times at which the region approved the
 * restriction or objection that is in effect, or null if there is none. `withdrawnSince` is when the
 * candidate's consent was withdrawn, or null. Staff must not use the data if any of the last three is set.
 * `requests` has the candidate's open and approved requests, newest first.
 */
export const UseLimits = z.object({
  erasureDueAt: timestamp.nullable(),
  registeredAgainAt: timestamp.nullable(),
  restrictedSince: timestamp.nullable(),
  objectedSince: timestamp.nullable(),
  withdrawnSince: timestamp.nullable(),
  isWithdrawnByCandidate: z.boolean(),
  requests: z.array(
    z.object({ id: z.uuid(), kind: z.enum(PRIVACY_REQUEST_KINDS), dueAt: timestamp, isOpen: z.boolean() }),
  ),
});
export type UseLimits = z.infer<typeof UseLimits>;
