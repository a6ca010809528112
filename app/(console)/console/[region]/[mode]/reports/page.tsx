import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import { toQuery, toSearchParams } from "@/app/(console)/console/_lists/query-params";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { reportsQuery } from "@/lib/console/reports/queries";
import { PERIOD_PARAMS } from "./_reports/period-params";
import { Reports } from "./_reports/reports";

export const generateMetadata = pageTitle("console.reports.title");

export default async function ReportsPage({ params, searchParams }: ConsolePageProps) {
  const { scope } = await requireScope(params);
  const query = toQuery(Object.keys(PERIOD_PARAMS), toSearchParams(await searchParams));
  return (
    <Prefetch queries={[reportsQuery(scope, query)]}>
      <Reports />
    </Prefetch>
  );
}
