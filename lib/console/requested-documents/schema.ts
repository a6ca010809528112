import * as z from "zod";
import { attachmentId, text } from "@/lib/contract/formats";
import {
  DOCUMENT_STATES,
  EXPLANATION_MAX,
  REQUESTED_DOCUMENTS_MAX,
  REVIEW_REASON_MAX,
  REVIEWABLE_STATES,
  REVIEWS,
} from "@/lib/records/requested-documents/states";

const RequestedDocument = z.object({ id: z.uuid(), name: z.string(), explanation: z.string().nullable() });

export const RequestedDocumentList = z.object({
  version: z
    .string()
    .meta({ description: "Version of the whole list; every change to the list changes it." }),
  documents: z.array(RequestedDocument),
});
export type RequestedDocumentList = z.infer<typeof RequestedDocumentList>;

/** The complete new list. A document without an id is new. */
export const RequestedDocumentEdit = z.strictObject({
  version: text({ max: 100 }),
  documents: z
    .array(
      z.strictObject({
        id: z.uuid().nullable(),
        name: text({ min: 1, max: 100 }),
        explanation: text({ max: EXPLANATION_MAX }).nullable(),
      }),
    )
    .max(REQUESTED_DOCUMENTS_MAX),
});
export type RequestedDocumentEdit = z.infer<typeof RequestedDocumentEdit>;

/** A requested document and its state for one candidate. */
export const RequestedDocumentStatus = RequestedDocument.extend({
  state: z.enum(DOCUMENT_STATES),
  reason: z.string().nullable(),
  file: z.object({ id: attachmentId, filename: z.string() }).nullable(),
});
export type RequestedDocumentStatus = z.infer<typeof RequestedDocumentStatus>;

const reviewed = {
  attachmentId,
  seen: z.enum(REVIEWABLE_STATES).meta({ description: "The state that the reviewer saw." }),
};
/** A rejection needs a reason, because the candidate must send the document again. */
export const DocumentReview = z.discriminatedUnion("decision", [
  z.strictObject({ ...reviewed, decision: z.literal(REVIEWS[0]) }),
  z.strictObject({
    ...reviewed,
    decision: z.literal(REVIEWS[1]),
    reason: text({ min: 1, max: REVIEW_REASON_MAX }),
  }),
]);
export type DocumentReview = z.infer<typeof DocumentReview>;
