import { redirect } from "next/navigation";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { findRegion } from "@/lib/access/regions/find-region";
import { bounceQuery } from "@/lib/console/bounces/queries";
import { closureQuery, timelineQuery } from "@/lib/console/candidates/record-queries";
import { limitsQuery } from "@/lib/console/privacy-desk/queries";
import { documentStatusQuery } from "@/lib/console/requested-documents/queries";
import type { TenantScope } from "@/lib/contract/api-client";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { candidateQuery } from "@/lib/records/candidates/queries";
import { findMergedInto } from "@/lib/records/merges/find-merged";
import { CandidateDetails } from "./_record/candidate-details";

// Omits the candidate's name, because page titles end up in browser histories.
export const generateMetadata = pageTitle("console.activity.kinds.candidate");

/** Returns the id of the candidate that this candidate was merged into, or null. */
async function findMergedCandidate({ regionId, mode }: TenantScope, id: string): Promise<string | null> {
  const region = await findRegion(regionId);
  if (!region) return null;
  const base = { id: region.baseIds[mode], mode };
  return findMergedInto({ db: dbOfBase(base.id), base }, id);
}

export default async function CandidatePage({ params }: ConsolePageProps<{ id: string }>) {
  const [{ scope }, { region, mode, id }] = await Promise.all([requireScope(params), params]);
  const mergedInto = await findMergedCandidate(scope, id);
  if (mergedInto) redirect(`/console/${region}/${mode}/candidates/${mergedInto}`);
  return (
    <Prefetch
      queries={[
        candidateQuery(scope, id),
        closureQuery(scope, id),
        bounceQuery(scope, id),
        timelineQuery(scope, id),
        documentStatusQuery(scope, id),
        limitsQuery(scope, id),
      ]}
    >
      <CandidateDetails id={id} />
    </Prefetch>
  );
}
