import { notFound } from "next/navigation";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { findRegion } from "@/lib/access/regions/find-region";
import { closureQuery } from "@/lib/console/candidates/record-queries";
import { recordId } from "@/lib/contract/formats";
import { candidateQuery } from "@/lib/records/candidates/queries";
import { MergePage } from "./_merge/merge-page";

export const generateMetadata = pageTitle("console.merge.title", "adviser");

export default async function MergeCandidatesPage({ params, searchParams }: ConsolePageProps) {
  const [{ scope }, search] = await Promise.all([requireScope(params, "adviser"), searchParams]);
  const [one, other] = [recordId.safeParse(search.one).data, recordId.safeParse(search.other).data];
  if (!one || !other || one === other) notFound();
  // Read the fields again: the layout's are as old as the tab, but the records are read now. A field that is
  // missing from the page would be merged without asking.
  const region = await findRegion(scope.regionId);
  if (!region) notFound();
  return (
    <Prefetch queries={[one, other].flatMap((id) => [candidateQuery(scope, id), closureQuery(scope, id)])}>
      <MergePage ids={[one, other]} customFields={region.customFields} />
    </Prefetch>
  );
}
