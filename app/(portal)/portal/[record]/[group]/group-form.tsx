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
  /** The digests of the stored values that no longer fit, by input name. */
  unfit: FieldValues;
  action: (state: ChangeState, form: FormData) => Promise<ChangeState>;
  /** The path of this page, which also receives the form. */
  path: string;
};

const INITIAL_STATE: ChangeState = {
  step: "fill",
  values: null,
  initial: null,
  changed: [],
  cleared: [],
  conflicts: [],
  problems: [],
  tooLong: {},
  isUnchanged: false,
  isOutdated: false,
  lost: [],
  isFailed: false,
};

/**
 * Shows the form for a group of fields. After the form is submitted, shows the changes to confirm. Rendered
 * only on the server: each step loads a new page.
 */
export function GroupForm({ group, fields, stored, unfit, action, path }: Props) {
  const t = useTranslations("portalRecord");
  const [state, send] = useActionState(action, INITIAL_STATE, path);
  const values = state.values ?? stored;
  // Later steps use the initial values in the state, because `stored` may have changed in the meantime.
  const initial = state.initial ?? stored;
  const isReview = state.step === "check";
  const isGone = fields.length === 0;
  const errorOf = ({ name, label, wrong, missing }: FormField) => {
    const max = state.tooLong[name];
    if (max !== undefined) return t("tooLong", { label, max });
    return isEmpty(values[name]) ? missing : wrong;
  };
  const wrongFields = fields.filter(({ name }) => state.problems.includes(name));
  const isAdjusting = !isReview && wrongFields.length === 0 && !state.isOutdated;
  const adjusted = isAdjusting ? fields.find(({ name }) => state.changed.includes(name)) : undefined;
  return (
    <form
      action={send}
      // No `noValidate`: a browser would send an unfinished date as empty, which clears the stored date.
      data-keep={isReview ? undefined : group}
      data-sends={isReview ? group : undefined}
      // After a submit, `values` holds the candidate's input, so portal.js must not restore older input.
      data-restore={state.values === null ? "" : undefined}
      // Makes portal.js delete the draft that it stored, because these answers can no longer be saved.
      data-done={isGone ? group : undefined}
      // After a return from the review, portal.js focuses the first field that the candidate changed.
      data-focus={adjusted?.name}
      className="space-y-6"
    >
      <InitialValues values={initial} unfit={unfit} />
      {isReview ? (
        <ChangeReview {...{ fields, initial, values, state }} />
      ) : (
        <>
          <ErrorSummary
            title={t("problems")}
            problems={wrongFields.map((field) => ({ fieldId: field.name, text: errorOf(field) }))}
          />
          <Outcome {...{ state, isGone }} />
          {fields.map((field) => (
            <FieldControl
              key={field.name}
              field={field}
              value={values[field.name] ?? null}
              error={wrongFields.includes(field) ? errorOf(field) : null}
              isCleared={state.cleared.includes(field.name)}
            />
          ))}
          {!isGone && <CheckButton />}
        </>
      )}
    </form>
  );
}

/** Says why nothing was saved. Without an attempt, says only that there are no questions. */
function Outcome({ state, isGone }: { state: ChangeState; isGone: boolean }) {
  const t = useTranslations("portalRecord");
  return (
    <>
      {isGone && (state.values ? <p role="alert">{t("noQuestions")}</p> : <p>{t("noneAsked")}</p>)}
      {state.isOutdated && !isGone && <p role="alert">{t("outdated")}</p>}
      <LostTexts texts={state.lost} />
      {state.isUnchanged && <p role="alert">{t("nothing")}</p>}
    </>
  );
}

const CheckButton = () => (
  <Button type="submit" variant="primary" className="min-h-12 w-full">
    {useTranslations("portalRecord")("check")}
  </Button>
);

/** Shows what the candidate typed in fields that the form can no longer show, so that they can copy it. */
function LostTexts({ texts }: { texts: string[] }) {
  const t = useTranslations("portalRecord");
  if (texts.length === 0) return null;
  return (
    <div className="border-line border-l-4 pl-3">
      <p className="text-muted">{t("lost")}</p>
      {texts.map((text) => (
        <p key={text} className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  );
}

const isEmpty = (value: FieldValue | undefined) => !value || value.length === 0;
