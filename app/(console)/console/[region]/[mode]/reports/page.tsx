import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { toQuery, toSearchParams } from "@/app/(console)/console/_shell/query-params";
import { reportsQuery } from "@/lib/console/reports/queries";
import { PERIOD_PARAMS } from "./_reports/period-params";
import { Reports } from "./_reports/reports";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.reports");
  return { title: t("title") };
}

export default async function ReportsPage({ params, searchParams }: ConsolePageProps) {
  const { scope } = await requireScope(params);
  const query = toQuery(Object.keys(PERIOD_PARAMS), toSearchParams(await searchParams));
  return (
    <Prefetch queries={[reportsQuery(scope, query)]}>
      <Reports />
    </Prefetch>
  );
}
