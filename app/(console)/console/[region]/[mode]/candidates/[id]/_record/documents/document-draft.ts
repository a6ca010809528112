/** Returns the name of the draft of the reason for requesting a document again. */
export const documentDraft = (candidateId: string, documentId: string) =>
  `candidates/${candidateId}/documents/${documentId}`;
