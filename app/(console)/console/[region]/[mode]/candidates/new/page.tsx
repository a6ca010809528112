import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireRegion } from "@/app/(console)/console/_session/require-staff";
import { NewCandidate } from "./_new/new-candidate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("workplace.form");
  return { title: t("title") };
}

export default async function NewCandidatePage({ params }: { params: Promise<{ region: string }> }) {
  await requireRegion((await params).region, "adviser");
  return <NewCandidate />;
}
