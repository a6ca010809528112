import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { distinctQuery, duplicatesQuery, mergesQuery } from "@/lib/console/duplicates/queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { Duplicates } from "./_duplicates/duplicates";
import { parseView } from "./_duplicates/views";

const QUERIES = { likely: duplicatesQuery, distinct: distinctQuery, merged: mergesQuery };

export const generateMetadata = pageTitle("console.duplicates.title");

export default async function DuplicatesPage({ params, searchParams }: ConsolePageProps) {
  const { scope, role } = await requireScope(params);
  const view = parseView((await searchParams).view);
  return (
    <Prefetch queries={roleAtLeast(role, "adviser") ? [QUERIES[view](scope)] : []}>
      <Duplicates view={view} />
    </Prefetch>
  );
}
