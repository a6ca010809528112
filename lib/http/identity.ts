import type { Actor, CandidateAccess, RegionContext, StaffAccess } from "@/lib/contract/context";

/** Who makes a request, for which region, and the headers that tell them how much they may still ask. */
export type Identity = {
  actor: Actor;
  region: RegionContext | null;
  headers: Record<string, string>;
  staff?: StaffAccess;
  session?: CandidateAccess["session"];
};
