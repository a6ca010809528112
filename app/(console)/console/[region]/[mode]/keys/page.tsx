import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireRegion } from "@/app/(console)/console/_auth/require-staff";
import { ApiKeys } from "./_keys/api-keys";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.apiKeys");
  return { title: t("title") };
}

export default async function KeysPage({ params }: { params: Promise<{ region: string }> }) {
  await requireRegion((await params).region, "manager");
  return <ApiKeys />;
}
