/** Why somebody may say to have the own record deleted: of a fixed list, so that it can't hold anything of a person. */
export const ERASURE_REASONS = ["noInterest", "foundWork", "otherRegion", "privacy"] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export const isErasureReason = (value: unknown): value is ErasureReason =>
  ERASURE_REASONS.some((reason) => reason === value);
