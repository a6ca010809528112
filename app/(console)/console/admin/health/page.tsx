import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireAdmin } from "../../_auth/require-staff";
import { Health } from "./_health/health";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.admin");
  return { title: t("tabs.health") };
}

export default async function HealthPage() {
  await requireAdmin();
  return <Health />;
}
