import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireAdmin } from "../_auth/require-staff";
import { Regions } from "./_regions/regions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.admin");
  return { title: t("tabs.regions") };
}

export default async function RegionsPage() {
  await requireAdmin();
  return <Regions />;
}
