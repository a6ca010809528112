import type { Actor, CandidateAccess, RegionContext, StaffAccess } from "@/lib/contract/context";

/** The caller, the region they act for, and their rate limit headers. */
export type Identity = {
  actor: Actor;
  region: RegionContext | null;
  headers: Record<string, string>;
  staff?: StaffAccess;
  session?: CandidateAccess["session"];
};
