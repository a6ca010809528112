import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CandidateDetails } from "./_record/candidate-details";

/** The name is the person's, and titles end up in histories: the page is called by what it is. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("workplace.candidate");
  return { title: t("facts") };
}

export default async function CandidatePage({ params }: { params: Promise<{ id: string }> }) {
  return <CandidateDetails id={(await params).id} />;
}
