import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { closureQuery } from "@/lib/console/candidates/record-queries";
import { recordId } from "@/lib/contract/formats";
import { candidateQuery } from "@/lib/records/candidates/queries";
import { MergePage } from "./_merge/merge-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.merge");
  return { title: t("title") };
}

export default async function MergeCandidatesPage({ params, searchParams }: ConsolePageProps) {
  const [{ scope }, search] = await Promise.all([requireScope(params, "adviser"), searchParams]);
  const [one, other] = [recordId.safeParse(search.one).data, recordId.safeParse(search.other).data];
  if (!one || !other || one === other) notFound();
  return (
    <Prefetch queries={[one, other].flatMap((id) => [candidateQuery(scope, id), closureQuery(scope, id)])}>
      <MergePage ids={[one, other]} />
    </Prefetch>
  );
}
