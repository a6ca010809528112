import * as z from "zod";
import type { Schema } from "@/lib/contract/contract";
import { attachmentId, recordId } from "@/lib/contract/formats";
import type { Operation } from "@/lib/contract/mutation-contract";
import { Attachment } from "@/lib/records/attachments/schema";
import { CLOSING_REASONS } from "@/lib/records/candidates/closing-reasons";
import { Candidate } from "@/lib/records/candidates/schema";
import { Interaction } from "@/lib/records/interactions/schema";
import { ErasureCancelled, ErasureRequested, PrivacyRequest } from "@/lib/records/privacy/schema";
import { REVIEWS } from "@/lib/records/requested-documents/states";
import { SIMULATED_ERROR_CODES } from "@/lib/records/sandbox/simulated-error-codes";

const ignoredCustomFields = z
  .array(z.string())
  .meta({ description: "Names of custom fields that were sent but ignored." });
const CreatedCandidate = Candidate.required({ interactions: true, customFields: true }).extend({
  ignoredCustomFields,
});
const DeletedResult = z.object({ id: recordId, deleted: z.literal(true) });
const AttachmentsResult = z.object({
  curriculumVitae: z.array(Attachment),
  otherAttachments: z.array(Attachment),
});

/** Schemas of mutation results, as shown in a mutation's record and in its callback. */
export const RESULTS = {
  "candidates.create": z.object({ candidates: z.array(CreatedCandidate) }),
  "candidates.upsert": z.object({
    action: z.enum(["created", "updated"]),
    matchedOn: z.enum(["email", "phone"]).nullable(),
    alsoMatched: z.array(recordId).meta({
      description:
        "Ids of other candidates with this e-mail address or phone number, who are likely duplicates.",
    }),
    candidate: Candidate.extend({ ignoredCustomFields }),
    addedInteractions: z.array(Interaction).meta({
      description: "The interactions that were added, without those that the candidate already had.",
    }),
  }),
  "candidates.update": z.object({ candidate: Candidate }),
  "candidates.close": z.object({ id: recordId, closed: z.literal(true), reason: z.enum(CLOSING_REASONS) }),
  "candidates.reopen": z.object({ id: recordId, closed: z.literal(false) }),
  "candidates.archive": z.object({
    candidate: Candidate.required({ interactions: true, customFields: true }),
  }),
  "candidates.delete": DeletedResult,
  "candidates.request-erasure": ErasureRequested,
  "candidates.cancel-erasure": ErasureCancelled,
  "candidates.merge": z.object({ candidate: Candidate, mergedId: recordId }),
  "candidates.undo-merge": z.object({
    candidate: Candidate,
    restored: Candidate,
    kept: z.array(z.string()).meta({
      description: "Names of fields that keep their values, because they were changed after the merge.",
    }),
  }),
  "interactions.create": z.object({ interactions: z.array(Interaction) }),
  "interactions.update": z.object({ interaction: Interaction }),
  "interactions.delete": DeletedResult,
  "attachments.add": AttachmentsResult,
  "attachments.delete": AttachmentsResult,
  "attachments.review": z.object({ id: recordId, attachmentId, decision: z.enum(REVIEWS) }),
  "privacy-requests.create": z.object({ request: PrivacyRequest }),
  "privacy-requests.answer": z.object({ request: PrivacyRequest }),
  "v1.create-user": z.object({
    action: z.enum(["created", "updated"]),
    matchedOn: z.literal("email").nullable(),
    candidate: Candidate.extend({ ignoredCustomFields }),
    interactions: z.array(z.record(z.string(), z.unknown())),
  }),
} as const satisfies Record<Operation, Schema>;

export const FailedResult = z.object({
  errorCode: z.enum(SIMULATED_ERROR_CODES).meta({ description: "Why the write failed." }),
  status: z.int(),
  message: z.string(),
  attempts: z.int().meta({ description: "The number of attempts." }),
});
