"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Combobox } from "@/app/_ui/combobox";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import { toIssues } from "@/lib/contract/issues";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { CandidatePatch } from "@/lib/records/candidates/schema";
import type { FieldConfig } from "./field-config";
import { FieldDisplay } from "./field-display";
import { InlineFieldEditor } from "./inline-field-editor";
import { useCandidateEdit } from "./use-candidate-edit";

const VALUE_CLASS =
  "group -my-0.5 flex min-h-7 w-full items-start gap-2 rounded-md px-2 py-1 text-left hover:bg-chosen print:p-0";

type Props = { field: FieldConfig; candidate: FullCandidate };

/** Shows a field of the record. For users who can write, the value is a button that opens the editor. */
export function CandidateField({ field, candidate }: Props) {
  const t = useTranslations("console");
  const { canWrite } = useConsole();
  const label = t(`fields.${field.name}`);
  return (
    <div className="grid grid-cols-[9rem_1fr] gap-2 py-1">
      <dt className="wrap-anywhere pt-0.5 text-muted">{label}</dt>
      <dd className="min-w-0">
        {canWrite ? (
          <EditableField field={field} candidate={candidate} label={label} />
        ) : (
          <div className="px-2">
            <FieldDisplay value={candidate[field.name]} />
          </div>
        )}
      </dd>
    </div>
  );
}

function EditableField({ field, candidate, label }: Props & { label: string }) {
  const { edit, isSaving } = useCandidateEdit(candidate);
  const [isEditing, setEditing] = useState(false);
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const value = candidate[field.name];
  const close = () => {
    setEditing(false);
    setUnsaved(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const saveField = (next: unknown) => edit({ [field.name]: next } as CandidatePatch);
  const shown = { label, value, isSaving, ref: button };
  if (field.kind === "several") {
    return (
      <MultiValueEditor field={field} label={label} value={value as string[]} onChange={saveField}>
        <FieldButton {...shown} />
      </MultiValueEditor>
    );
  }
  if (!isEditing && !unsaved) return <FieldButton {...shown} onClick={() => setEditing(true)} />;
  const save = (typed: unknown) =>
    edit({ [field.name]: typed } as CandidatePatch, (reason) =>
      setUnsaved({ typed: typed as SingleValue, reason, isFocused: isFocusHere(button.current) }),
    );
  const editor = { field, label, value: value as SingleValue, unsaved };
  return <SingleValueEditor {...editor} onSave={save} onClose={close} />;
}

/**
 * Input that couldn't be saved; the editor reopens with it. The editor takes focus unless the user has moved focus
 * elsewhere.
 */
type Unsaved = { typed: SingleValue; reason: string; isFocused: boolean };

const isFocusHere = (button: HTMLElement | null) =>
  document.activeElement === button || document.activeElement === document.body;

function FieldButton({
  label,
  value,
  isSaving,
  ...button
}: Omit<ComponentProps<"button">, "value"> & { label: string; value: unknown; isSaving: boolean }) {
  const t = useTranslations("console");
  const pen = "mt-0.5 size-3.5 text-muted opacity-0 group-hover:opacity-100 group-focus:opacity-100";
  return (
    <button {...button} type="button" className={VALUE_CLASS}>
      <span className="sr-only">{t("candidate.edit", { field: label })}: </span>
      <span className="min-w-0 flex-1">
        <FieldDisplay value={value} />
      </span>
      {isSaving ? (
        <span className="text-muted text-xs">{t("table.processing")}</span>
      ) : (
        <Icon name="pen" className={pen} />
      )}
    </button>
  );
}

type SingleValue = string | boolean | null;

/** Validates with the API's own schema before sending. */
function SingleValueEditor({
  field,
  label,
  value,
  unsaved,
  onSave,
  onClose,
}: {
  field: FieldConfig;
  label: string;
  value: SingleValue;
  unsaved: Unsaved | null;
  onSave: (value: unknown) => void;
  onClose: () => void;
}) {
  const issueText = useIssueText();
  const [error, setError] = useState(unsaved?.reason ?? null);
  const save = (typed: unknown) => {
    const next = typed === "" ? null : typed;
    if (next === value) return onClose();
    const patch = { [field.name]: next };
    const parsed = CandidatePatch.safeParse(patch);
    if (!parsed.success)
      return setError(
        toIssues(parsed.error, "body", patch)
          .map((issue) => issueText(issue))
          .join(" "),
      );
    onSave(next);
    onClose();
  };
  return (
    <InlineFieldEditor
      field={field}
      label={label}
      value={unsaved ? unsaved.typed : value}
      isFocused={unsaved?.isFocused ?? true}
      error={error}
      onSave={save}
      onCancel={onClose}
    />
  );
}

/** Saves when the list closes, so that several clicks result in one change. */
function MultiValueEditor({
  field,
  label,
  value,
  children,
  onChange,
}: {
  field: FieldConfig;
  label: string;
  value: string[];
  children: ReactNode;
  onChange: (chosen: string[]) => void;
}) {
  const t = useTranslations("console.filters");
  const [chosen, setChosen] = useState(value);
  const settle = (isOpen: boolean) => {
    if (isOpen) return setChosen(value);
    if (chosen.join("\n") !== value.join("\n")) onChange(chosen);
  };
  return (
    <Combobox
      trigger={children}
      label={label}
      searchLabel={t("search")}
      emptyLabel={t("nothing")}
      lang="nl"
      options={(field.options ?? []).map((option) => ({ value: option }))}
      selected={chosen}
      onChange={setChosen}
      onOpenChange={settle}
    />
  );
}
