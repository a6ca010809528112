import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireRegion } from "@/app/(console)/console/_auth/require-staff";
import { ImportWizard } from "./_import/import-wizard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.import");
  return { title: t("title") };
}

export default async function ImportPage({ params }: { params: Promise<{ region: string }> }) {
  await requireRegion((await params).region, "adviser");
  return <ImportWizard />;
}
