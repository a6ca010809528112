import { readinessQuery, regionsQuery } from "@/lib/console/administration/queries";
import { requireAdmin } from "../../_auth/require-staff";
import { adminPageTitle } from "../../_shell/page-title";
import { Prefetch } from "../../_shell/prefetch";
import { Health } from "./_health/health";

export const generateMetadata = adminPageTitle("console.admin.tabs.health");

export default async function HealthPage() {
  await requireAdmin();
  return (
    <Prefetch queries={[regionsQuery(), readinessQuery()]}>
      <Health />
    </Prefetch>
  );
}
