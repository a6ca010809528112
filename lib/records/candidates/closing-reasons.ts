/** Reasons why staff close a candidate. The list is fixed, because free text could contain personal data. */
export const CLOSING_REASONS = [
  "notInterested",
  "worksElsewhere",
  "unreachable",
  "unsuitable",
  "other",
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

export const isClosingReason = (value: unknown): value is ClosingReason =>
  CLOSING_REASONS.some((reason) => reason === value);
