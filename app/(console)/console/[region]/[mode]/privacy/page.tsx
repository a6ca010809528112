import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { type DeskView, privacyRequestsQuery } from "@/lib/console/privacy-desk/desk-queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { PrivacyDesk } from "./_desk/privacy-desk";

export const generateMetadata = pageTitle("console.privacyDesk.title");

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads from the URL which requests to show: those in one state, or a single request. */
function parseView({ state, request }: Record<string, unknown>): DeskView {
  if (typeof request === "string" && UUID.test(request)) return { state: "open", id: request };
  return { state: state === "answered" ? "answered" : "open" };
}

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
