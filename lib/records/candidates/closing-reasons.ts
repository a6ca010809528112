/** Reasons why staff close a candidate. A fixed list, because free text could hold personal data. */
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
