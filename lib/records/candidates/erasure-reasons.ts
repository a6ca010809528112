/**
 * Reasons that candidates can give for requesting erasure. The list is fixed, because free text could contain
 * personal data.
 */
export const ERASURE_REASONS = ["noInterest", "foundWork", "otherRegion", "privacy"] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export const isErasureReason = (value: unknown): value is ErasureReason =>
  ERASURE_REASONS.some((reason) => reason === value);
