import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CandidatesTable } from "./_table/candidates-table";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.table");
  return { title: t("title") };
}

export default function CandidatesPage() {
  return <CandidatesTable />;
}
