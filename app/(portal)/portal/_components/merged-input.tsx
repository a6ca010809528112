import type { CandidateAccess } from "@/lib/contract/context";
import { candidateContext } from "@/lib/portal/contexts/candidate-context";
import { findMergedOfSameAddress } from "@/lib/records/merges/find-merged";
import { findRegionsOwner } from "../_lib/find-regions-owner";

/** Takes over unsaved input of records that were merged into this one. Must come before `PortalScript`. */
export async function MergedInput({ access }: { access: CandidateAccess }) {
  const { candidateId } = access.session;
  const mergedIds = await findMergedOfSameAddress(candidateContext(access), candidateId);
  if (mergedIds.length === 0) return null;
  return (
    <script
      src="/portal-merged.js"
      defer
      data-owner={candidateId}
      data-regions-owner={await findRegionsOwner()}
      data-merged={mergedIds.join(" ")}
    />
  );
}
