"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { type CustomFieldDefinition, CustomFieldDefinitions } from "@/lib/contract/custom-field-definition";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { FieldInputs } from "./field-inputs";
import type { Draft, DraftField } from "./use-draft";

type Props = { draft: Draft; field: DraftField | null; onClose: () => void };

/** Adds a field to the draft or changes a field. */
export function FieldDialog({ draft, field, onClose }: Props) {
  const t = useTranslations("console");
  const [issues, setIssues] = useState<Issue[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const definition = readDefinition(new FormData(event.currentTarget));
    const others = draft.fields.filter(({ key }) => key !== field?.key).map(({ definition }) => definition);
    const all = [...others, definition];
    const parsed = CustomFieldDefinitions.safeParse(all);
    if (!parsed.success) return setIssues(toIssues(parsed.error, "body", all));
    draft.put(field?.key ?? null, definition);
    onClose();
  };
  const title = field ? t("customFields.edit", { name: field.definition.name }) : t("customFields.add");
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t("close")}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <FieldInputs field={field} issues={issues} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("customFields.toList")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Reads a definition from the form; each line of the options text is one option. */
function readDefinition(form: FormData): CustomFieldDefinition {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const type = text("type") as CustomFieldDefinition["type"];
  const options = text("options")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    name: text("name"),
    type,
    required: form.get("required") === "on",
    ...(type.endsWith("Select") ? { options } : {}),
    ...(text("description") ? { description: text("description") } : {}),
  };
}
