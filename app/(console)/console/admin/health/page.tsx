import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readinessQuery, regionsQuery } from "@/lib/console/administration/queries";
import { requireAdmin } from "../../_auth/require-staff";
import { Prefetch } from "../../_shell/prefetch";
import { Health } from "./_health/health";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.admin");
  return { title: t("tabs.health") };
}

export default async function HealthPage() {
  await requireAdmin();
  return (
    <Prefetch queries={[regionsQuery(), readinessQuery()]}>
      <Health />
    </Prefetch>
  );
}
