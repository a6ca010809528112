import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { requestedDocumentsQuery } from "@/lib/console/requested-documents/queries";
import { settingsQuery } from "@/lib/console/settings/queries";
import { RegionSettings } from "./_settings/region-settings";

export const generateMetadata = pageTitle("console.settings.title", "manager");

export default async function SettingsPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "manager");
  return (
    <Prefetch queries={[settingsQuery(scope), requestedDocumentsQuery(scope)]}>
      <RegionSettings />
    </Prefetch>
  );
}
