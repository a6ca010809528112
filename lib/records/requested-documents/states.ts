/** The decisions that staff can make about a document that a candidate added. */
export const REVIEWS = ["approved", "rejected"] as const;
export type Review = (typeof REVIEWS)[number];

/** The state of a requested document that the candidate has added. */
export const REVIEWABLE_STATES = ["received", ...REVIEWS] as const;
export type ReviewableState = (typeof REVIEWABLE_STATES)[number];

/** The state of a document that the region requests. */
export const DOCUMENT_STATES = ["missing", ...REVIEWABLE_STATES] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const REQUESTED_DOCUMENTS_MAX = 20;
export const EXPLANATION_MAX = 500;
export const REVIEW_REASON_MAX = 500;

/**
 * Returns a name for comparison. Names that differ only in case or surrounding spaces count as equal, because
 * candidates couldn't tell the documents apart.
 */
export const comparableName = (name: string): string => name.trim().toLowerCase();

type Requested = { id: string; name: string; explanation: string | null };
type File = {
  id: string;
  filename: string;
  createdAt: Date;
  position: number;
  requestedDocumentId: string | null;
  review: Review | null;
  reviewReason: string | null;
};

/** A document that the region requests, with the latest file that the candidate added for it. */
export type RequestedDocumentView = Requested & {
  state: DocumentState;
  reason: string | null;
  file: { id: string; filename: string } | null;
};

/** Returns the state of each requested document, in the region's order. */
export const presentRequestedDocuments = (
  requested: readonly Requested[],
  files: readonly File[],
): RequestedDocumentView[] =>
  requested.map(({ id, name, explanation }) => {
    const [file] = files
      .filter(({ requestedDocumentId }) => requestedDocumentId === id)
      .toSorted(
        (left, right) => Number(right.createdAt) - Number(left.createdAt) || right.position - left.position,
      );
    return {
      ...{ id, name, explanation },
      state: file ? (file.review ?? "received") : "missing",
      reason: file?.reviewReason ?? null,
      file: file ? { id: file.id, filename: file.filename } : null,
    };
  });
