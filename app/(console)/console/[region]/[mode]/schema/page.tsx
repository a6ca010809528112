import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SchemaPreview } from "./_schema/schema-preview";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.schema");
  return { title: t("title") };
}

export default function SchemaPage() {
  return <SchemaPreview />;
}
