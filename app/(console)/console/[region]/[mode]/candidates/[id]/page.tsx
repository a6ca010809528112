import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { timelineQuery } from "@/lib/console/candidates/queries";
import { candidateQuery } from "@/lib/records/candidates/queries";
import { CandidateDetails } from "./_record/candidate-details";

/** Leaves the candidate's name out of the title, because page titles end up in browser histories. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.candidate");
  return { title: t("facts") };
}

export default async function CandidatePage({ params }: ConsolePageProps<{ id: string }>) {
  const [{ scope }, { id }] = await Promise.all([requireScope(params), params]);
  return (
    <Prefetch queries={[candidateQuery(scope, id), timelineQuery(scope, id)]}>
      <CandidateDetails id={id} />
    </Prefetch>
  );
}
