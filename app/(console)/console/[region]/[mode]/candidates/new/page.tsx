import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireRegion } from "@/app/(console)/console/_auth/require-staff";
import { CreateCandidate } from "./_new/create-candidate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.form");
  return { title: t("title") };
}

export default async function NewCandidatePage({ params }: { params: Promise<{ region: string }> }) {
  await requireRegion((await params).region, "adviser");
  return <CreateCandidate />;
}
