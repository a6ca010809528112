import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { newCandidateSchemaQuery } from "@/lib/records/field-schema/queries";
import { CreateCandidate } from "./_new/create-candidate";

export const generateMetadata = pageTitle("console.form.title", "adviser");

export default async function NewCandidatePage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "adviser");
  return (
    <Prefetch queries={[newCandidateSchemaQuery(scope)]}>
      <CreateCandidate />
    </Prefetch>
  );
}
