import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { customFieldsQuery } from "@/lib/console/custom-fields/queries";
import { CustomFields } from "./_fields/custom-fields";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.customFields");
  return { title: t("title") };
}

export default async function FieldsPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "manager");
  return (
    <Prefetch queries={[customFieldsQuery(scope)]}>
      <CustomFields />
    </Prefetch>
  );
}
