import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireRegion } from "@/app/(console)/console/_auth/require-staff";
import { RegionSettings } from "./_settings/region-settings";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.settings");
  return { title: t("title") };
}

export default async function SettingsPage({ params }: { params: Promise<{ region: string }> }) {
  await requireRegion((await params).region, "manager");
  return <RegionSettings />;
}
