"use client";

import { useTranslations } from "next-intl";
import { useActionState, useId } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import {
  type FieldKind,
  type FieldName,
  fieldsOf,
  type Group,
  type Value,
  type Values,
} from "../../_session/groups";
import type { ChangeState } from "../../_session/record-actions";
import { Changes, ShownFirst } from "./changes";

type Props = {
  group: Group;
  stored: Values;
  action: (state: ChangeState, form: FormData) => Promise<ChangeState>;
};

const START: ChangeState = {
  step: "fill",
  values: null,
  shown: null,
  changed: [],
  problems: {},
  isUnchanged: false,
};

/** One group of fields, with what is wrong said at the field; and before anything is sent, what would change. */
export function GroupForm({ group, stored, action }: Props) {
  const t = useTranslations("portalRecord");
  const [state, send, isPending] = useActionState(action, START);
  const values = state.values ?? stored;
  // Without scripts the page is drawn anew for each step, and `stored` with it.
  const shown = state.shown ?? stored;
  return (
    <form action={send} noValidate className="space-y-6">
      <ShownFirst values={shown} />
      {state.step === "check" ? (
        <Changes {...{ group, shown, values, isPending }} changed={state.changed} />
      ) : (
        <>
          <Complaint state={state} />
          {fieldsOf(group).map(([name, field]) => (
            <Field
              key={name}
              name={name}
              field={field}
              value={values[name] ?? null}
              error={state.problems[name] ? t("wrong") : null}
            />
          ))}
          <Button type="submit" look="primary" className="min-h-12 w-full" disabled={isPending}>
            {t("check")}
          </Button>
        </>
      )}
    </form>
  );
}

function Complaint({ state: { problems, isUnchanged } }: { state: ChangeState }) {
  const t = useTranslations("portalRecord");
  const hasProblems = Object.keys(problems).length > 0;
  if (!hasProblems && !isUnchanged) return null;
  return (
    <p role="alert" className="border-sun border-l-4 pl-3">
      {hasProblems ? t("invalid") : t("nothing")}
    </p>
  );
}

type FieldProps = { name: FieldName; field: FieldKind; value: Value; error: string | null };

function Field({ name, field, value, error }: FieldProps) {
  const t = useTranslations("portalRecord");
  const label = t(`fields.${name}`);
  const text = typeof value === "string" ? value : "";
  if (field.kind === "some of")
    return <SomeOf name={name} label={label} options={field.options} value={value} />;
  if (field.kind === "one of") return <OneOf name={name} label={label} options={field.options} text={text} />;
  if (field.kind === "lines") return <Lines name={name} label={label} text={text} />;
  return (
    <TextField
      label={label}
      name={name}
      type={field.type}
      autoComplete={field.autoComplete}
      defaultValue={text}
      error={error}
    />
  );
}

const BOX = "block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink";
type Choice = { name: string; label: string; options: readonly string[] };

const SomeOf = ({ name, label, options, value }: Choice & { value: Value }) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 font-medium">{label}</legend>
    <div className="grid max-h-96 gap-x-6 overflow-y-auto sm:grid-cols-2" lang="nl">
      {options.map((option) => (
        <label key={option} className="flex min-h-11 min-w-0 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            value={option}
            defaultChecked={Array.isArray(value) && value.includes(option)}
            className="size-5 shrink-0 accent-stream"
          />
          {option}
        </label>
      ))}
    </div>
  </fieldset>
);

function OneOf({ name, label, options, text }: Choice & { text: string }) {
  const t = useTranslations("portalRecord");
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select id={id} name={name} defaultValue={text} className={BOX}>
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

function Lines({ name, label, text }: { name: string; label: string; text: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea id={id} name={name} rows={6} defaultValue={text} className={BOX} />
    </div>
  );
}
