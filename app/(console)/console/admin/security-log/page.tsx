import { regionsQuery } from "@/lib/console/administration/queries";
import { securityLogQuery } from "@/lib/console/security-log/queries";
import { requireAdmin } from "../../_auth/require-staff";
import { toQuery, toSearchParams } from "../../_lists/query-params";
import { adminPageTitle } from "../../_shell/page-title";
import { Prefetch } from "../../_shell/prefetch";
import { SecurityLog } from "./_security-log/security-log";
import { SECURITY_LOG_PARAMS } from "./_security-log/security-log-params";

export const generateMetadata = adminPageTitle("console.admin.tabs.securityLog");

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecurityLogPage({ searchParams }: PageProps) {
  await requireAdmin();
  const query = toQuery(Object.keys(SECURITY_LOG_PARAMS), toSearchParams(await searchParams));
  return (
    <Prefetch queries={[securityLogQuery(query), regionsQuery()]}>
      <SecurityLog />
    </Prefetch>
  );
}
