import { candidatesQuery } from "@/lib/console/candidates/queries";
import type { TenantScope } from "@/lib/contract/api-client";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";

export const CARDS_PAGE_SIZE = 30;

export const columnQuery = (scope: TenantScope, phase: CandidatePhase) =>
  candidatesQuery(scope, new URLSearchParams({ phase, sort: "-updatedAt" }).toString(), CARDS_PAGE_SIZE);
