"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useRef, useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { Icon } from "@/app/_ui/icon";
import { DuplicateNote } from "@/app/(console)/console/_candidates/duplicate-note";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { useValueIssueText } from "@/app/(console)/console/_errors/use-value-issue-text";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { findValidators, usePreloadedValidators } from "@/app/(console)/console/_validation/load-validators";
import { useLanguage } from "@/app/i18n/use-language";
import { customFieldLang } from "@/lib/console/candidates/custom-field-column";
import { fieldsOf } from "@/lib/console/candidates/save-candidate";
import { completeTyped } from "@/lib/console/candidates/typed-values";
import { numberInputText } from "@/lib/number-text";
import { completeUrl } from "@/lib/records/candidates/complete-url";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import type { FieldConfig } from "./field-config";
import { FieldDisplay } from "./field-display";
import { InlineFieldEditor } from "./inline-field-editor";
import { isEmptyValue } from "./is-empty-value";
import { MultiValueEditor } from "./multi-value-editor";
import { useCandidateEdit } from "./use-candidate-edit";
import { type FieldEditor, type SingleValue, useFieldEditor } from "./use-field-editor";

const VALUE_CLASS =
  "group -my-0.5 -mx-2 flex min-h-7 w-[calc(100%+1rem)] items-start gap-2 rounded-md px-2 py-1 text-left hover:bg-chosen print:m-0 print:p-0";
const ADD_CLASS =
  "inline-flex min-h-7 items-center gap-1 rounded-md px-2 text-muted hover:bg-chosen hover:text-ink print:hidden";

const ROW_CLASSES = {
  row: "grid basis-full grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-1",
  stacked: "basis-full py-1",
  unlabeled: "basis-full",
  // The editor takes the full width, below the label. The label is hidden unless the editor is open.
  empty: "group/empty -ml-2 mr-2 has-[form]:ml-0 has-[form]:mr-0 has-[form]:basis-full has-[form]:py-1",
};
const LABEL_CLASSES = {
  row: "wrap-anywhere pt-0.5 text-muted",
  stacked: "wrap-anywhere mb-1 text-muted",
  unlabeled: "sr-only",
  empty: "sr-only group-has-[form]/empty:not-sr-only group-has-[form]/empty:text-muted",
};

type Props = { field: FieldConfig; candidate: FullCandidate };

/**
 * Shows a field of the record. For users with write access, the value is a button that opens the editor, and
 * an empty field has a small button to add a value. Both buttons are the same element, so the button keeps
 * focus when a value is added or removed.
 */
export function CandidateField({ field, candidate, hasHeading = false }: Props & { hasHeading?: boolean }) {
  const { canWrite } = useConsole();
  const label = useFieldLabel()(field.name);
  const filled = hasHeading ? "unlabeled" : field.kind === "long" ? "stacked" : "row";
  const value = fieldsOf(candidate)[field.name];
  const layout = isEmptyValue(value) ? "empty" : filled;
  return (
    <div className={ROW_CLASSES[layout]}>
      <dt className={LABEL_CLASSES[layout]} lang={field.custom && "nl"}>
        {label}
      </dt>
      <dd className="min-w-0 group-has-[form]/empty:mt-1">
        {canWrite ? (
          <EditableField field={field} candidate={candidate} label={label} />
        ) : (
          <FieldDisplay field={field.name} type={field.custom?.type} value={value} />
        )}
      </dd>
    </div>
  );
}

function EditableField({ field, candidate, label }: Props & { label: string }) {
  usePreloadedValidators();
  const { edit, isSaving } = useCandidateEdit(candidate);
  const button = useRef<HTMLButtonElement>(null);
  const value = fieldsOf(candidate)[field.name] ?? null;
  const editor = useFieldEditor(`candidates/${candidate.id}/fields/${field.name}`, button);
  const patchOf = (next: unknown) => ({ [field.name]: next });
  const [seen, setSeen] = useState(value);
  const shown = { field: field.name, type: field.custom?.type, label, value, isSaving, ref: button };
  // The draft keeps the chosen options if the save fails.
  const chooseAll = (chosen: string[] | null) => {
    if (!chosen && isSaving) return;
    editor.keep(chosen, seen);
    if (!chosen) return;
    const next = field.custom && chosen.length === 0 ? null : chosen;
    edit(patchOf(next), patchOf(seen), editor.beginSave());
  };
  if (field.kind === "several") {
    return (
      <MultiValueEditor
        field={field}
        label={label}
        value={chosenIn(value)}
        readKept={editor.readChosen}
        onChange={chooseAll}
        onLost={(chosen) => editor.keep(chosen, seen)}
        onOpen={() => setSeen(editor.readSeen(value))}
        button={button}
        trigger={(opener) => <FieldButton {...shown} {...opener} hasDraft={editor.hasDraft} />}
      />
    );
  }
  if (!editor.isOpen) return <FieldButton {...shown} hasDraft={editor.hasDraft} onClick={editor.open} />;
  const save = (next: unknown, seen: SingleValue) => edit(patchOf(next), patchOf(seen), editor.beginSave());
  return (
    <SingleValueEditor
      key={editor.version}
      {...{ field, label, editor, isSaving }}
      candidateId={candidate.id}
      value={value as SingleValue}
      onSave={save}
    />
  );
}

/** Returns the chosen options. A text that was stored before the field accepted several is one option. */
function chosenIn(value: unknown): string[] {
  if (Array.isArray(value)) return value;
  return typeof value === "string" && value !== "" ? [value] : [];
}

function FieldButton({
  field,
  type,
  label,
  value,
  isSaving,
  hasDraft = false,
  ...button
}: Omit<ComponentProps<"button">, "type" | "value"> & {
  field: string;
  type: ComponentProps<typeof FieldDisplay>["type"];
  label: string;
  value: unknown;
  isSaving: boolean;
  hasDraft?: boolean;
}) {
  const t = useTranslations("console");
  const isEmpty = isEmptyValue(value);
  return (
    <button {...button} type="button" className={isEmpty ? ADD_CLASS : VALUE_CLASS}>
      {isEmpty ? (
        <AddLabel label={label} lang={customFieldLang(field)} />
      ) : (
        <>
          <span className="sr-only">{t("candidate.edit", { field: label })}: </span>
          <span className="min-w-0 flex-1">
            <FieldDisplay field={field} type={type} value={value} />
          </span>
        </>
      )}
      {hasDraft && !isSaving && <Tag>{t("drafts.unsaved")}</Tag>}
      {isSaving && <span className="text-muted text-xs">{t("table.processing")}</span>}
      {!isSaving && !isEmpty && <Icon name="pen" className={PEN_CLASS} />}
    </button>
  );
}

const PEN_CLASS = "mt-0.5 size-3.5 text-muted opacity-0 group-hover:opacity-100 group-focus:opacity-100";

function AddLabel({ label, lang }: { label: string; lang: string | undefined }) {
  const t = useTranslations("console.candidate");
  return (
    <>
      <Icon name="plus" className="size-3.5" />
      <span aria-hidden="true" lang={lang}>
        {label}
      </span>
      <span className="sr-only">{t("add", { field: label })}</span>
    </>
  );
}

/** Edits a single value. Validates the value with the API's own schema before sending it. */
function SingleValueEditor({
  field,
  candidateId,
  label,
  value,
  editor,
  isSaving,
  onSave,
}: {
  field: FieldConfig;
  candidateId: string;
  label: string;
  value: SingleValue;
  editor: FieldEditor;
  isSaving: boolean;
  onSave: (value: unknown, seen: SingleValue) => void;
}) {
  const issueText = useValueIssueText();
  const [error, setError] = useState(editor.reason);
  const [draft] = useState(editor.readDraft);
  const [person] = useState(editor.readPerson);
  // Keep the value that the user saw, because the record may be refetched while the user is typing.
  const [seen] = useState(() => editor.readSeen(value));
  const locale = useLanguage();
  const stored = typeof seen === "number" ? numberInputText(seen, locale) : String(seen ?? "");
  const save = (typed: unknown) => {
    const next = typed === "" ? null : typed;
    const complete =
      field.custom?.type === "url" && typeof next === "string"
        ? completeUrl(next)
        : completeTyped({ [field.name]: next })[field.name];
    // An unchanged value needs no save, unless an earlier edit of the field is still being saved.
    if ([next, complete].includes(seen) && !isSaving) return editor.discard();
    const issues = findValidators()?.findValueIssues(field, complete) ?? [];
    if (issues.length > 0)
      return setError(issues.map((issue) => issueText(issue, field.kind, complete)).join(" "));
    onSave(complete, seen);
    editor.close();
  };
  return (
    <InlineFieldEditor
      field={field}
      label={label}
      initial={draft ?? stored}
      isFocused={editor.isFocused}
      isRestored={draft !== null && (error === null || person !== undefined)}
      person={person}
      error={error}
      onType={(typed) => editor.keep(typed === stored ? null : typed, seen)}
      onSave={save}
      onClose={editor.leave}
      onCancel={editor.cancel}
      noteOf={
        field.name === "email" || field.name === "phone"
          ? (typed) => typed !== stored && <DuplicateNote {...{ [field.name]: typed }} except={candidateId} />
          : undefined
      }
    />
  );
}
