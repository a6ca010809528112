import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import { parseParams, toSearchParams } from "@/app/(console)/console/_lists/query-params";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { schemaQuery } from "@/lib/records/field-schema/queries";
import { SCHEMA_PARAMS } from "./_schema/schema-params";
import { SchemaPreview } from "./_schema/schema-preview";

export const generateMetadata = pageTitle("console.schema.title");

export default async function SchemaPage({ params, searchParams }: ConsolePageProps) {
  const { scope } = await requireScope(params);
  const { operation, target } = parseParams(SCHEMA_PARAMS, toSearchParams(await searchParams));
  return (
    <Prefetch queries={[schemaQuery(scope, operation, target)]}>
      <SchemaPreview />
    </Prefetch>
  );
}
