import * as z from "zod";
import { nonBlankText, recordId, text, timestamp } from "@/lib/contract/formats";
import { ANSWER_LENGTH_MAX, EXPLANATION_LENGTH_MAX } from "./limits";

export const PRIVACY_REQUEST_KINDS = ["restriction", "objection"] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];
export const isPrivacyRequestKind = (value: unknown): value is PrivacyRequestKind =>
  PRIVACY_REQUEST_KINDS.some((kind) => kind === value);

/** A request that a candidate sends. */
export const NewPrivacyRequest = z.strictObject({
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  explanation: text({ max: EXPLANATION_LENGTH_MAX }).nullable(),
});

/** The reasons why staff and integrations must not use a candidate's data at the moment. */
export const USE_LIMITS = ["erasure", "restriction", "objection", "withdrawal"] as const;
export type UseLimit = (typeof USE_LIMITS)[number];

export const UseLimitList = z.array(z.enum(USE_LIMITS)).meta({
  description:
    "Why the candidate's data must not be used at the moment: a planned erasure, an approved restriction or objection, or a withdrawal of consent. Empty if there is no such reason. Returned with `include=useLimits`.",
});

/** `lifted` ends an approved request. Other approved requests of the candidate stay in force. */
export const DECISIONS = ["approved", "declined", "lifted"] as const;
export type Decision = (typeof DECISIONS)[number];

/** A request in mutation results, without the texts that the candidate and the region wrote. */
export const PrivacyRequest = z.object({
  id: z.uuid(),
  candidateId: recordId,
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  requestedAt: timestamp,
  dueAt: timestamp.meta({
    description: "The region must answer before this time: a month after the request.",
  }),
  decision: z.enum(DECISIONS).nullable(),
  answeredAt: timestamp.nullable(),
});
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

export const PrivacyAnswer = z.strictObject({
  requestId: z.uuid(),
  decision: z.enum(DECISIONS),
  answer: nonBlankText({ max: ANSWER_LENGTH_MAX }),
});
export type PrivacyAnswer = z.infer<typeof PrivacyAnswer>;

const erasureResult = { id: recordId, erasureRequestedAt: timestamp.nullable() };
export const ErasureRequested = z.object({
  ...erasureResult,
  erasureDueAt: timestamp.meta({ description: "When the candidate will be deleted, unless they cancel." }),
});
export const ErasureCancelled = z.object(erasureResult);
