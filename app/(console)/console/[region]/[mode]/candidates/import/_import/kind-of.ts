import type { RowResult } from "@/lib/console/imports/run";

export const KINDS = ["created", "updated", "ambiguous", "invalid"] as const;
export type Kind = (typeof KINDS)[number];

export const kindOf = (result: RowResult): Kind => {
  if (result.outcome !== "refused") return result.outcome;
  return result.errorCode === "ambiguous_match" ? "ambiguous" : "invalid";
};
