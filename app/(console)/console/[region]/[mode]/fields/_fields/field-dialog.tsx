"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { formValues } from "@/app/(console)/console/_drafts/form-values";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { type FormDraft, WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { loadValidators, usePreloadedValidators } from "@/app/(console)/console/_validation/load-validators";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Issue } from "@/lib/contract/issues";
import { PORTAL_ACCESS } from "@/lib/contract/portal-access";
import { FieldInputs } from "./field-inputs";
import { type Draft, type DraftField, NEW_FIELD_ACCESS } from "./use-draft";

type Props = {
  draft: Draft;
  field: DraftField | null;
  /** What the server found wrong with the field. */
  rejection: Issue | null;
  onClose: () => void;
  onReopen: () => void;
};

export const DIALOG_DRAFTS = "fields/dialog/";
export const fieldDraft = (field: DraftField | null) => (field ? DIALOG_DRAFTS + field.key : "fields/new");

/** Adds a field to the draft, or changes a field. Escape closes the dialog and keeps the input. */
export function FieldDialog({ draft, field, rejection, onClose, onReopen }: Props) {
  const t = useTranslations("console");
  const name = fieldDraft(field);
  const { close, cancel } = useDialogDraft({ name, onClose, onReopen });
  const title = field ? t("customFields.edit", { name: field.definition.name }) : t("customFields.add");
  return (
    <Dialog keepsInput onClose={close} title={title} closeLabel={t("close")}>
      <WithDraft name={name}>
        {(formDraft) => (
          <FieldForm {...{ draft, field, rejection, formDraft, onDone: onClose, onCancel: cancel }} />
        )}
      </WithDraft>
    </Dialog>
  );
}

type FormProps = Pick<Props, "draft" | "field" | "rejection"> & {
  formDraft: FormDraft;
  onDone: () => void;
  onCancel: () => void;
};

function FieldForm({ draft, field, rejection, formDraft, onDone, onCancel }: FormProps) {
  const t = useTranslations("console");
  const [issues, setIssues] = useState<Issue[]>(
    rejection ? [{ ...rejection, path: rejection.path.slice(1) }] : [],
  );
  usePreloadedValidators();
  // Wait for the validators, because the server checks a field only when the whole list is saved.
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const validators = await loadValidators();
    // The user may have closed the dialog in the meantime.
    if (!element.isConnected) return;
    const form = new FormData(element);
    const definition = readDefinition(form);
    const others = draft.fields.filter(({ key }) => key !== field?.key).map(({ definition }) => definition);
    const wrong = validators?.findDefinitionIssues([...others, definition]) ?? [];
    if (wrong.length > 0) return setIssues(wrong);
    draft.put(field?.key ?? null, { definition, portalAccess: readAccess(form) });
    formDraft.keep(null);
    onDone();
  };
  return (
    <form
      onSubmit={submit}
      onChange={({ currentTarget }) => formDraft.keep(formValues(currentTarget))}
      noValidate
      className="space-y-4"
    >
      <FieldInputs field={field} initial={formDraft.initial} issues={issues} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button type="submit" variant="primary">
          {t("customFields.toList")}
        </Button>
      </div>
    </form>
  );
}

const readAccess = (form: FormData) =>
  PORTAL_ACCESS.find((access) => access === form.get("portalAccess")) ?? NEW_FIELD_ACCESS;

/** Reads a definition from the form. Each line of the options text is one option. */
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
