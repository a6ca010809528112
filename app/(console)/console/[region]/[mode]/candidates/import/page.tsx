import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { importsQuery } from "@/lib/console/imports/queries";
import { ImportWizard } from "./_import/import-wizard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.import");
  return { title: t("title") };
}

export default async function ImportPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "adviser");
  return (
    <Prefetch queries={[importsQuery(scope)]}>
      <ImportWizard />
    </Prefetch>
  );
}
