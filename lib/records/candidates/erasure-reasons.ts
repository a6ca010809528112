/** Reasons a candidate can give for deletion. A fixed list, because free text could hold personal data. */
export const ERASURE_REASONS = ["noInterest", "foundWork", "otherRegion", "privacy"] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export const isErasureReason = (value: unknown): value is ErasureReason =>
  ERASURE_REASONS.some((reason) => reason === value);
