"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import {
  type FieldGroup,
  type FieldKind,
  type FieldName,
  type FieldValue,
  type FieldValues,
  fieldsOf,
} from "@/lib/portal/field-groups/field-groups";
import type { ChangeState } from "@/lib/portal/field-groups/review-changes";
import { ErrorSummary } from "../../_components/error-summary";
import { ChangeReview, InitialValues } from "./change-review";
import { CheckboxGroup } from "./checkbox-group";
import { SubjectField } from "./subject-field";

type Props = {
  group: FieldGroup;
  stored: FieldValues;
  action: (state: ChangeState, form: FormData) => Promise<ChangeState>;
  /** The address of the page, to which the form is sent. */
  path: string;
};

const INITIAL_STATE: ChangeState = {
  step: "fill",
  values: null,
  initial: null,
  changed: [],
  conflicts: [],
  problems: [],
  isUnchanged: false,
};

/**
 * Shows a form for one group of fields, with errors at the fields, and asks the candidate to confirm the
 * changes. Rendered on the server only: each step is a page of its own.
 */
export function GroupForm({ group, stored, action, path }: Props) {
  const t = useTranslations("portalRecord");
  const [state, send] = useActionState(action, INITIAL_STATE, path);
  const values = state.values ?? stored;
  // `stored` may have changed since the first step.
  const initial = state.initial ?? stored;
  const isReview = state.step === "check";
  return (
    <form
      action={send}
      noValidate
      data-keep={isReview ? undefined : group}
      // A form that was sent shows what was typed last.
      data-restore={state.values === null ? "" : undefined}
      className="space-y-6"
    >
      <InitialValues values={initial} />
      {isReview ? (
        <ChangeReview {...{ group, initial, values, state }} />
      ) : (
        <>
          <ErrorSummary
            title={t("problems")}
            problems={state.problems.map((name) => ({
              fieldId: name,
              text: t(`wrong.${name as FieldName}`),
            }))}
          />
          {state.isUnchanged && <p role="alert">{t("nothing")}</p>}
          {fieldsOf(group).map(([name, field]) => (
            <Field
              key={name}
              name={name}
              field={field}
              value={values[name] ?? null}
              error={state.problems.includes(name) ? t(`wrong.${name}`) : null}
            />
          ))}
          <Button type="submit" variant="primary" className="min-h-12 w-full">
            {t("check")}
          </Button>
        </>
      )}
    </form>
  );
}

type FieldProps = { name: FieldName; field: FieldKind; value: FieldValue; error: string | null };

function Field({ name, field, value, error }: FieldProps) {
  const t = useTranslations("portalRecord");
  const label = t(`fields.${name}`);
  const text = typeof value === "string" ? value : "";
  if (name === "subjectPreferences") return <SubjectField name={name} label={label} value={value} />;
  if (field.kind === "some of")
    return <CheckboxGroup name={name} label={label} options={field.options} value={value} />;
  if (field.kind === "one of")
    return <SelectField name={name} label={label} options={field.options} value={text} />;
  if (field.kind === "lines") return <TextAreaField name={name} label={label} value={text} error={error} />;
  return (
    <TextField
      id={name}
      label={label}
      name={name}
      type={field.type}
      autoComplete={field.autoComplete}
      defaultValue={text}
      error={error}
    />
  );
}

const INPUT_CLASS = "block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink";
type OptionFieldProps = { name: string; label: string; options: readonly string[] };

function SelectField({ name, label, options, value }: OptionFieldProps & { value: string }) {
  const t = useTranslations("portalRecord");
  return (
    <div>
      <label htmlFor={name} className="mb-1 block font-medium">
        {label}
      </label>
      <select id={name} name={name} defaultValue={value} className={INPUT_CLASS}>
        <option value="">{t("choose")}</option>
        {options.map((option) => (
          <option key={option} lang="nl">
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

type TextAreaFieldProps = { name: string; label: string; value: string; error: string | null };

function TextAreaField({ name, label, value, error }: TextAreaFieldProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea
        id={name}
        name={name}
        rows={6}
        defaultValue={value}
        className={INPUT_CLASS}
        aria-invalid={error !== null}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <p id={`${name}-error`} className="mt-1 border-sun border-l-4 pl-3">
          {error}
        </p>
      )}
    </div>
  );
}
