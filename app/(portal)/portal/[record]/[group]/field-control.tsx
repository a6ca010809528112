"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextField } from "@/app/_ui/text-field";
import type { FieldValue } from "@/lib/portal/field-groups/field-groups";
import { InLanguage } from "../../_components/in-language";
import { LongTextField } from "../../_components/long-text-field";
import { Checkboxes } from "./checkboxes";
import type { FormField } from "./form-field";
import { SubjectField } from "./subject-field";
import { UnfitValue, unfitId } from "./unfit-value";
import { useOptionLabel } from "./use-option-label";

type Props = { field: FormField; value: FieldValue; error: string | null };

/** Shows a field's control and, if the control can't show all of the stored value, that value. */
export const FieldControl = ({ isCleared = false, ...props }: Props & { isCleared?: boolean }) => (
  <div>
    <Control {...props} />
    <UnfitValue field={props.field} isCleared={isCleared} />
  </div>
);

/**
 * Marks a required field in its label. Doesn't set the attribute `required`, because the browser would then
 * show its own message instead of ours.
 */
function Control({ field, value, error }: Props) {
  const t = useTranslations("portalRecord");
  const { name, kind, lang } = field;
  const mark = (part: ReactNode) => <InLanguage lang={lang}>{part}</InLanguage>;
  const label = field.isRequired ? t.rich("required", { label: field.label, name: mark }) : mark(field.label);
  const hint = field.hint && mark(field.hint);
  const text = typeof value === "string" ? value : "";
  if (name === "subjectPreferences") return <SubjectField {...{ name, label, value }} />;
  if (kind.kind === "some of")
    return <CheckboxGroup {...{ field, label, hint, error }} options={kind.options} value={value} />;
  if (kind.kind === "one of" || kind.kind === "yes or no")
    return <SelectField {...{ field, label, hint, error }} value={text} />;
  if (kind.kind === "lines") return <LongTextField {...{ name, label, hint, error }} rows={6} value={text} />;
  return (
    <TextField
      id={name}
      label={label}
      name={name}
      type={kind.type}
      inputMode={kind.inputMode}
      autoCapitalize={kind.inputMode && "none"}
      autoComplete={kind.autoComplete}
      defaultValue={text}
      error={error}
      hint={hint}
    />
  );
}

/** The field's texts, in their language. */
type Texts = { label: ReactNode; hint: ReactNode };

const describedBy = ({ name, hint, unfit }: FormField, error: string | null) =>
  [hint && `${name}-hint`, error && `${name}-error`, unfit !== undefined && unfitId(name)]
    .filter(Boolean)
    .join(" ") || undefined;

const Hint = ({ name, hint }: { name: string; hint: ReactNode }) =>
  hint && (
    <p id={`${name}-hint`} className="mb-1 text-muted">
      {hint}
    </p>
  );

const FieldError = ({ field: { name }, error }: { field: FormField; error: string | null }) =>
  error && (
    <p id={`${name}-error`} className="mt-1 border-sun border-l-4 pl-3">
      {error}
    </p>
  );

type CheckboxGroupProps = Props & Texts & { options: readonly string[] };

const CheckboxGroup = ({ field, label, hint, options, value, error }: CheckboxGroupProps) => (
  <fieldset className="min-w-0" aria-describedby={describedBy(field, error)}>
    <legend className="mb-2 font-medium">{label}</legend>
    <Hint name={field.name} hint={hint} />
    <Checkboxes id={field.name} name={field.name} options={options} value={value} />
    <FieldError {...{ field, error }} />
  </fieldset>
);

type SelectOption = { value: string; text: string; lang?: "nl" };

function useSelectOptions({ name, kind }: FormField): SelectOption[] {
  const t = useTranslations("portalRecord");
  const label = useOptionLabel(name);
  if (kind.kind !== "one of")
    return [
      { value: "true", text: t("yes") },
      { value: "false", text: t("no") },
    ];
  return kind.options.map((value) => ({ value, ...label(value) }));
}

type SelectFieldProps = Texts & { field: FormField; value: string; error: string | null };

function SelectField({ field, label, hint, value, error }: SelectFieldProps) {
  const t = useTranslations("portalRecord");
  const options = useSelectOptions(field);
  const { name } = field;
  return (
    <div>
      <label htmlFor={name} className="mb-1 block font-medium">
        {label}
      </label>
      <Hint name={name} hint={hint} />
      <select
        id={name}
        name={name}
        defaultValue={value}
        className="block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink"
        aria-invalid={error !== null}
        aria-describedby={describedBy(field, error)}
      >
        <option value="">{t("choose")}</option>
        {options.map(({ text, ...option }) => (
          <option key={option.value} {...option}>
            {text}
          </option>
        ))}
      </select>
      <FieldError {...{ field, error }} />
    </div>
  );
}
