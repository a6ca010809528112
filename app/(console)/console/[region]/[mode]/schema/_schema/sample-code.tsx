"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CodeBlock } from "@/app/_ui/code";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { formFields } from "@/lib/records/field-schema/form-fields";
import type { JsonSchema, SchemaOperation } from "@/lib/records/field-schema/json-schema";
import { samplePayload } from "@/lib/records/field-schema/sample-payload";
import { sampleRequests } from "@/lib/records/field-schema/sample-requests";

/** Shows a valid payload and the code that sends it. The code reads the key from the environment. */
export function SampleCode({ schema, operation }: { schema: JsonSchema; operation: SchemaOperation }) {
  const t = useTranslations("console.schema");
  const { mode } = useConsole();
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(window.location.origin), []);
  const payload = samplePayload(formFields(schema));
  const root = `${origin}/api/${mode === "sandbox" ? "sandbox" : "v2"}`;
  const copy = { label: t("copy"), doneLabel: t("copied") };
  return (
    <>
      <p className="text-muted text-sm">{t("sampleText")}</p>
      <CodeBlock label={t("payload")} copy={copy}>
        {JSON.stringify(payload, null, 2)}
      </CodeBlock>
      {sampleRequests(root, operation, payload).map(({ language, code }) => (
        <CodeBlock key={language} label={language} copy={copy}>
          {code}
        </CodeBlock>
      ))}
    </>
  );
}
