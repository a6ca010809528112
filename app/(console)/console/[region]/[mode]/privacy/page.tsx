import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { privacyRequestsQuery } from "@/lib/console/privacy-desk/desk-queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { parseView } from "./_desk/parse-view";
import { PrivacyDesk } from "./_desk/privacy-desk";

export const generateMetadata = pageTitle("console.privacyDesk.title");

export default async function PrivacyPage({ params, searchParams }: ConsolePageProps) {
  const { scope, role } = await requireScope(params);
  const view = parseView(await searchParams);
  const isManager = roleAtLeast(role, "manager");
  return (
    <Prefetch queries={isManager ? [privacyRequestsQuery(scope, view)] : []}>
      <PrivacyDesk view={view} isManager={isManager} />
    </Prefetch>
  );
}
