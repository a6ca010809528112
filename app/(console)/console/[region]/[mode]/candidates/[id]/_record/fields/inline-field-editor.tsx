"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useControlProps } from "@/app/_ui/field";
import { Input, Textarea } from "@/app/_ui/input";
import { Select } from "@/app/_ui/select";
import { parseNumber } from "@/lib/number-text";
import type { FieldConfig } from "./field-config";

type Props = {
  field: FieldConfig;
  label: string;
  initial: string;
  isFocused: boolean;
  /** Whether `initial` is a draft instead of the stored value. */
  isRestored: boolean;
  /** The candidate whom the draft is about, if a merge has moved the draft to another record. */
  person?: string | undefined;
  error: string | null;
  onType: (typed: string) => void;
  onSave: (value: unknown) => void;
  onClose: () => void;
  onCancel: () => void;
  /** Returns a note to show below the input. */
  noteOf?: ((typed: string) => ReactNode) | undefined;
};

/**
 * Edits one value. Enter saves (Ctrl+Enter or Cmd+Enter in a long text). Escape closes the editor and keeps
 * the input as a draft.
 */
export function InlineFieldEditor(props: Props) {
  const { field, label, initial, isFocused, isRestored, person, error, onSave, onClose, onCancel } = props;
  const t = useTranslations("console");
  const { control, errorId } = useControlProps({ error });
  const [typed, setTyped] = useState(initial);
  const isLong = field.kind === "long";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // If the browser can't parse a date, the input's value is empty. Report the error instead of
    // saving an empty value.
    const unparsed = [...event.currentTarget.elements].find(hasBadInput);
    if (unparsed) unparsed.reportValidity();
    else onSave(parseTyped(field, typed.trim()));
  };
  const keys = (event: KeyboardEvent<Typable>) => {
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter" || (isLong && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  // Don't keep the empty value of a date that the browser can't parse, because saving it later
  // would remove the stored value.
  const keep = (input: Typable) => {
    if (!hasBadInput(input)) props.onType(input.value);
  };
  const type = (input: Typable) => {
    setTyped(input.value);
    keep(input);
  };
  const controlProps = {
    ...control,
    "aria-label": label,
    // A custom field may have the label of another field.
    "data-field": field.name,
    autoFocus: isFocused,
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) target.select();
    },
    onKeyDown: keys,
    // Browsers fire no `change` event when the user clears the only part of a date that is left.
    onKeyUp: ({ currentTarget }: KeyboardEvent<Typable>) => typed === "" && keep(currentTarget),
  };
  return (
    // Don't let the browser validate the form: it would reject a URL without https://, but saving adds that.
    <form onSubmit={submit} noValidate>
      <Control field={field} control={controlProps} typed={typed} onType={type} />
      {props.noteOf?.(typed)}
      {isRestored && (
        <p role="status" className="mt-1 text-muted text-xs">
          {person ? t("drafts.restoredFrom", { person }) : t("drafts.restored")}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-danger">
          {error}
        </p>
      )}
      <div className="mt-1.5 flex gap-2">
        <Button type="submit" variant="primary" size="small">
          {t("save")}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

type Typable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const hasBadInput = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.badInput;

/**
 * Converts the input's text to a field value. An empty string, an invalid number, an ambiguous number and a
 * text that was stored before the field became a yes/no field stay as they are.
 */
export function parseTyped({ kind }: FieldConfig, typed: string): string | boolean | number {
  if (typed === "") return "";
  if (kind === "flag") return typed === "true" || (typed === "false" ? false : typed);
  return kind === "number" ? (parseNumber(typed) ?? typed) : typed;
}

function Control({
  field,
  control,
  typed,
  onType,
}: {
  field: FieldConfig;
  control: object;
  typed: string;
  onType: (input: Typable) => void;
}) {
  const t = useTranslations("console");
  const change = {
    value: typed,
    onChange: (event: { target: Typable }) => onType(event.target),
  };
  if (field.kind === "long") return <Textarea {...control} {...change} rows={8} />;
  if (field.kind === "one") {
    const options = field.options ?? [];
    // Keep the stored option selectable, even if it has been removed from the custom field.
    const shown = typed === "" || options.includes(typed) ? options : [...options, typed];
    return <Select {...control} {...change} options={shown} placeholder={t("none")} lang="nl" />;
  }
  if (field.kind === "flag") {
    const isText = !["", "true", "false"].includes(typed);
    return (
      <Select
        {...control}
        {...change}
        {...(field.custom ? { placeholder: t("candidate.empty") } : {})}
        options={[
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
          ...(isText ? [typed] : []),
        ]}
      />
    );
  }
  // Browsers drop the comma of a Dutch number from inputs of type `number`.
  const inputType =
    field.kind === "number" ? ({ type: "text", inputMode: "decimal" } as const) : { type: field.kind };
  return <Input {...control} {...change} {...inputType} />;
}
