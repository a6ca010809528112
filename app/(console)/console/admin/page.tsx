import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { regionsQuery } from "@/lib/console/administration/queries";
import { requireAdmin } from "../_auth/require-staff";
import { Prefetch } from "../_shell/prefetch";
import { Regions } from "./_regions/regions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.admin");
  return { title: t("tabs.regions") };
}

export default async function RegionsPage() {
  await requireAdmin();
  return (
    <Prefetch queries={[regionsQuery()]}>
      <Regions />
    </Prefetch>
  );
}
