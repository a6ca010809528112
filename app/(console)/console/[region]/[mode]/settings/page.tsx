import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { requestedDocumentsQuery } from "@/lib/console/requested-documents/queries";
import { settingsQuery } from "@/lib/console/settings/queries";
import { RegionSettings } from "./_settings/region-settings";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.settings");
  return { title: t("title") };
}

export default async function SettingsPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "manager");
  return (
    <Prefetch queries={[settingsQuery(scope), requestedDocumentsQuery(scope)]}>
      <RegionSettings />
    </Prefetch>
  );
}
