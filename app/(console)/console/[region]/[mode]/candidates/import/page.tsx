import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { importsQuery } from "@/lib/console/imports/queries";
import { ImportWizard } from "./_import/import-wizard";

export const generateMetadata = pageTitle("console.import.title", "adviser");

export default async function ImportPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "adviser");
  return (
    <Prefetch queries={[importsQuery(scope)]}>
      <ImportWizard />
    </Prefetch>
  );
}
