"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { formValues } from "@/app/(console)/console/_drafts/form-values";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { useEdits } from "@/app/(console)/console/_drafts/use-edits";
import { type FormDraft, WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { loadValidators, usePreloadedValidators } from "@/app/(console)/console/_validation/load-validators";
import type { Issue } from "@/lib/contract/issues";
import { FieldInputs } from "./field-inputs";
import { type FieldValues, readAccess, readDefinition, toFieldValues } from "./field-values";
import type { Draft, DraftField } from "./use-draft";
import { useFieldIssueText } from "./use-field-issue-text";

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
  const stored = toFieldValues(field);
  // Keep only edited inputs, so that the draft doesn't revert a colleague's change to another one.
  const { values, edit, set } = useEdits(stored, formDraft);
  const errorOf = useErrorOf(issues, stored, edit?.seen);
  const submit = useSubmit({ draft, field, formDraft, onDone }, setIssues);
  return (
    <form
      onSubmit={submit}
      // The browser leaves out a checkbox that isn't checked.
      onChange={({ currentTarget }) => set({ required: "", ...formValues(currentTarget) })}
      noValidate
      className="space-y-4"
    >
      <FieldInputs {...{ field, values, errorOf }} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button type="submit" variant="primary">
          {t("customFields.toList")}
        </Button>
      </div>
    </form>
  );
}

/** Returns a submit handler that puts the field into the list, or calls `onWrong` if its settings are wrong. */
function useSubmit(
  { draft, field, formDraft, onDone }: Pick<FormProps, "draft" | "field" | "formDraft" | "onDone">,
  onWrong: (issues: Issue[]) => void,
) {
  usePreloadedValidators();
  // Wait for the validators, because the server checks a field only when the whole list is saved.
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const validators = await loadValidators();
    // The user may have closed the dialog in the meantime.
    if (!element.isConnected) return;
    const form = new FormData(element);
    const definition = readDefinition(form);
    const others = draft.fields.filter(({ key }) => key !== field?.key).map(({ definition }) => definition);
    const wrong = validators?.findDefinitionIssues([...others, definition]) ?? [];
    if (wrong.length > 0) return onWrong(wrong);
    draft.put(field?.key ?? null, { definition, portalAccess: readAccess(form) });
    formDraft.keep(null);
    onDone();
  };
}

/**
 * Returns a function that returns an input's error: what is wrong with it, or that someone else has changed the
 * setting for which the draft keeps input.
 */
function useErrorOf(issues: Issue[], stored: FieldValues, seen: Partial<FieldValues> | undefined) {
  const t = useTranslations("console.reasons");
  const issueText = useFieldIssueText();
  return (input: keyof FieldValues) => {
    const issue = issues.find(({ path }) => path[1] === input);
    if (issue) return issueText(issue.path.length > 2 ? { ...issue, path: [input] } : issue);
    return seen && input in seen && seen[input] !== stored[input] ? t("edit_conflict") : undefined;
  };
}
