import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { regionsQuery } from "@/lib/console/administration/queries";
import { securityLogQuery } from "@/lib/console/security-log/queries";
import { requireAdmin } from "../../_auth/require-staff";
import { Prefetch } from "../../_shell/prefetch";
import { toQuery, toSearchParams } from "../../_shell/query-params";
import { SecurityLog } from "./_security-log/security-log";
import { SECURITY_LOG_PARAMS } from "./_security-log/security-log-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.admin");
  return { title: t("tabs.securityLog") };
}

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
