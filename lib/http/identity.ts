import type { Actor, CandidateAccess, RegionContext, StaffAccess } from "@/lib/contract/context";
import type { StaffRole } from "@/lib/contract/staff-roles";

export type Identity = {
  actor: Actor;
  region: RegionContext | null;
  headers: Record<string, string>;
  staff?: StaffAccess;
  role?: StaffRole;
  session?: CandidateAccess["session"];
};
