import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CandidateDetails } from "./_record/candidate-details";

/** Page titles end up in browser histories, so the title doesn't contain the candidate's name. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.candidate");
  return { title: t("facts") };
}

export default async function CandidatePage({ params }: { params: Promise<{ id: string }> }) {
  return <CandidateDetails id={(await params).id} />;
}
