"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import type { FieldValue, FieldValues } from "@/lib/portal/field-groups/field-groups";
import type { ChangeState } from "@/lib/portal/field-groups/review-changes";
import { ErrorSummary } from "../../_components/error-summary";
import { ChangeReview, InitialValues } from "./change-review";
import { FieldControl } from "./field-control";
import type { FormField } from "./form-field";

type Props = {
  group: string;
  fields: FormField[];
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
  isOutdated: false,
};

/**
 * Shows a form for one group of fields, with errors at the fields, and asks the candidate to confirm the
 * changes. Rendered on the server only: each step is a page of its own.
 */
export function GroupForm({ group, fields, stored, action, path }: Props) {
  const t = useTranslations("portalRecord");
  const [state, send] = useActionState(action, INITIAL_STATE, path);
  const values = state.values ?? stored;
  // `stored` may have changed since the first step.
  const initial = state.initial ?? stored;
  const isReview = state.step === "check";
  const errorOf = ({ name, wrong, missing }: FormField) => (isEmpty(values[name]) ? missing : wrong);
  const wrongFields = fields.filter(({ name }) => state.problems.includes(name));
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
        <ChangeReview {...{ fields, initial, values, state }} />
      ) : (
        <>
          <ErrorSummary
            title={t("problems")}
            problems={wrongFields.map((field) => ({ fieldId: field.name, text: errorOf(field) }))}
          />
          {state.isOutdated && <p role="alert">{t("outdated")}</p>}
          {state.isUnchanged && <p role="alert">{t("nothing")}</p>}
          {fields.map((field) => (
            <FieldControl
              key={field.name}
              field={field}
              value={values[field.name] ?? null}
              error={wrongFields.includes(field) ? errorOf(field) : null}
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

const isEmpty = (value: FieldValue | undefined) => !value || value.length === 0;
