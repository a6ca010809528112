import type { Actor, CandidateAccess, RegionContext, StaffAccess } from "@/lib/contract/context";

export type Identity = {
  actor: Actor;
  region: RegionContext | null;
  headers: Record<string, string>;
  staff?: StaffAccess;
  session?: CandidateAccess["session"];
};
