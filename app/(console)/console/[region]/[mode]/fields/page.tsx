import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireRegion } from "@/app/(console)/console/_auth/require-staff";
import { CustomFields } from "./_fields/custom-fields";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.customFields");
  return { title: t("title") };
}

export default async function FieldsPage({ params }: { params: Promise<{ region: string }> }) {
  await requireRegion((await params).region, "manager");
  return <CustomFields />;
}
