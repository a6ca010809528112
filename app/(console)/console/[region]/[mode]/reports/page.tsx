import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Reports } from "./_reports/reports";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.reports");
  return { title: t("title") };
}

export default function ReportsPage() {
  return <Reports />;
}
