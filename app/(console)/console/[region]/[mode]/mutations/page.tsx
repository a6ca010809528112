import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import { toQuery, toSearchParams } from "@/app/(console)/console/_lists/query-params";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { mutationsQuery, queueQuery } from "@/lib/console/queue-monitoring/queries";
import { MUTATION_FILTER_PARAMS } from "./_mutations/mutation-params";
import { Mutations } from "./_mutations/mutations";

export const generateMetadata = pageTitle("console.mutations.title");

export default async function MutationsPage({ params, searchParams }: ConsolePageProps) {
  const { scope } = await requireScope(params);
  const query = toQuery(Object.keys(MUTATION_FILTER_PARAMS), toSearchParams(await searchParams));
  return (
    <Prefetch queries={[queueQuery(scope), mutationsQuery(scope, query)]}>
      <Mutations />
    </Prefetch>
  );
}
