import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import { toSearchParams } from "@/app/(console)/console/_lists/query-params";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { candidatesQuery, lastChangeQuery } from "@/lib/console/candidates/queries";
import { viewsQuery } from "@/lib/console/saved-views/queries";
import { CandidatesTable } from "./_table/candidates-table";
import { toListQueryString } from "./_table/list-params";

export const generateMetadata = pageTitle("console.table.title");

export default async function CandidatesPage({ params, searchParams }: ConsolePageProps) {
  const { scope } = await requireScope(params);
  const search = toSearchParams(await searchParams);
  const views = search.get("view") ? [viewsQuery(scope)] : [];
  return (
    <Prefetch queries={[lastChangeQuery(scope), candidatesQuery(scope, toListQueryString(search)), ...views]}>
      <CandidatesTable />
    </Prefetch>
  );
}
