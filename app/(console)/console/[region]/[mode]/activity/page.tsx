import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import { toQuery, toSearchParams } from "@/app/(console)/console/_lists/query-params";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { activityQuery } from "@/lib/console/activity/queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { Activity } from "./_activity/activity";
import { ACTIVITY_FILTER_PARAMS } from "./_activity/activity-params";

export const generateMetadata = pageTitle("console.activity.title");

export default async function ActivityPage({ params, searchParams }: ConsolePageProps) {
  const { scope, role } = await requireScope(params);
  const query = toQuery(Object.keys(ACTIVITY_FILTER_PARAMS), toSearchParams(await searchParams));
  return (
    <Prefetch queries={roleAtLeast(role, "adviser") ? [activityQuery(scope, query)] : []}>
      <Activity />
    </Prefetch>
  );
}
