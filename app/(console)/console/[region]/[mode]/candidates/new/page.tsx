import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { newCandidateSchemaQuery } from "@/lib/records/field-schema/queries";
import { CreateCandidate } from "./_new/create-candidate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.form");
  return { title: t("title") };
}

export default async function NewCandidatePage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "adviser");
  return (
    <Prefetch queries={[newCandidateSchemaQuery(scope)]}>
      <CreateCandidate />
    </Prefetch>
  );
}
