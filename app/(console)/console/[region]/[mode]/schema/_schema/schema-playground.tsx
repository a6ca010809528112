"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "@/app/_ui/button";
import { CodeBlock } from "@/app/_ui/code";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { SchemaFields } from "@/app/(console)/console/_schema-form/schema-fields";
import { useSchemaForm } from "@/app/(console)/console/_schema-form/use-schema-form";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { apiRequest } from "@/lib/contract/api-client";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import { formFields } from "@/lib/records/field-schema/form-fields";
import type { JsonSchema, SchemaOperation } from "@/lib/records/field-schema/json-schema";

/** Shows the generated form and validates its input as the API would. Stores nothing. */
export function SchemaPlayground({ schema, operation }: { schema: JsonSchema; operation: SchemaOperation }) {
  const t = useTranslations("console.schema");
  const { region, canWrite } = useConsole();
  const fields = useMemo(() => formFields(schema), [schema]);
  const form = useSchemaForm({ fields, operation, definitions: region.customFields, acceptsTypos: true });
  const wrong = form.issues.length;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <SchemaFields fields={fields} form={form} />
      <div className="lg:sticky lg:top-4 lg:self-start">
        <p role="status" className="font-medium">
          {form.isChecked && (wrong === 0 ? t("accepted") : t("rejected", { count: wrong }))}
        </p>
        <CodeBlock label={t("payload")} copy={{ label: t("copy"), doneLabel: t("copied") }}>
          {JSON.stringify(form.payload, null, 2)}
        </CodeBlock>
        {operation === "create" && canWrite && <DryRunButton payload={form.payload} />}
      </div>
    </div>
  );
}

function DryRunButton({ payload }: { payload: Record<string, unknown> }) {
  const t = useTranslations("console.schema");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (sent: typeof payload) =>
      apiRequest(scope, "/v2/candidates?dryRun=true", { method: "POST", body: [sent] }),
  });
  const isCurrent = isSameValue(variables, payload);
  return (
    <>
      <Button size="small" aria-disabled={isPending} onClick={() => !isPending && mutate(payload)}>
        {t("dryRun")}
      </Button>
      <p role="status" className="mt-2 text-sm">
        {isCurrent && isSuccess && t("dryRunDone")}
        {isCurrent && error && t("dryRunFailed", { reason: reason(error) })}
      </p>
    </>
  );
}
