"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CodeBlock } from "@/app/_ui/code";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { useQueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { FieldsSkeleton } from "@/app/(console)/console/_schema-form/fields-skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Page } from "@/app/(console)/console/_shell/page";
import type { JsonSchema, SchemaOperation } from "@/lib/records/field-schema/json-schema";
import { schemaQuery } from "@/lib/records/field-schema/queries";
import { FieldTable } from "./field-table";
import { SampleCode } from "./sample-code";
import { SchemaChoices } from "./schema-choices";
import { SCHEMA_PARAMS, type SchemaView } from "./schema-params";
import { SchemaPlayground } from "./schema-playground";

/** Shows the schema that the API uses for this region, to read, copy and try out. */
export function SchemaPreview() {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const params = useQueryParams(SCHEMA_PARAMS);
  const { operation, target, view } = params.values;
  const query = useQuery(schemaQuery(scope, operation, target));
  const { data, refetch } = query;
  const error = useLoadError(query);
  return (
    <Page title={t("schema.title")} lead={t("schema.text")}>
      <SchemaChoices params={params} />
      {data && <SchemaContent key={operation} schema={data} operation={operation} view={view} />}
      {!data && !error && <FieldsSkeleton />}
      {error && <LoadError title={t("schema.errorTitle")} error={error} onRetry={refetch} />}
    </Page>
  );
}

function SchemaContent({
  schema,
  operation,
  view,
}: {
  schema: JsonSchema;
  operation: SchemaOperation;
  view: SchemaView;
}) {
  const t = useTranslations("console.schema");
  if (view === "table") return <FieldTable schema={schema} />;
  if (view === "form") return <SchemaPlayground schema={schema} operation={operation} />;
  if (view === "sample") return <SampleCode schema={schema} operation={operation} />;
  return (
    <CodeBlock label="JSON Schema" copy={{ label: t("copy"), doneLabel: t("copied") }}>
      {JSON.stringify(schema, null, 2)}
    </CodeBlock>
  );
}
