import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { customFieldsQuery } from "@/lib/console/custom-fields/queries";
import { CustomFields } from "./_fields/custom-fields";

export const generateMetadata = pageTitle("console.customFields.title", "manager");

export default async function FieldsPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "manager");
  return (
    <Prefetch queries={[customFieldsQuery(scope)]}>
      <CustomFields />
    </Prefetch>
  );
}
