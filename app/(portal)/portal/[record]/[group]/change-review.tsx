"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { useLanguage } from "@/app/i18n/use-language";
import {
  CLEAR_PREFIX,
  type FieldValues,
  hasLabels,
  INITIAL_PREFIX,
  isDateKind,
  UNFIT_PREFIX,
} from "@/lib/portal/field-groups/field-groups";
import { type ChangeState, CONFLICT_INPUT, keepInput } from "@/lib/portal/field-groups/review-changes";
import { ErrorSummary } from "../../_components/error-summary";
import { formatValue } from "../../_components/format-value";
import { InLanguage } from "../../_components/in-language";
import { labelsLanguage, optionLabels } from "../../_components/option-labels";
import type { FormField } from "./form-field";

type Props = {
  fields: FormField[];
  initial: FieldValues;
  values: FieldValues;
  state: ChangeState;
};

/**
 * Lists the changes to confirm. Hidden inputs hold the form's values, because the server doesn't store them
 * between steps.
 */
export function ChangeReview({ fields, initial, values, state }: Props) {
  const { changed, cleared, conflicts, problems, isFailed } = state;
  const t = useTranslations("portalRecord");
  const { textOf, languageOf } = useFieldTexts();
  return (
    <>
      <ErrorSummary
        title={t("problems")}
        problems={fields
          .filter(({ name }) => problems.includes(name))
          .map(({ name, label }) => ({ fieldId: keepInput(name), text: t("chooseOne", { label }) }))}
      />
      {isFailed && <p role="alert">{t("notSaved")}</p>}
      <h2
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: the page responds to a form and starts with this question
        autoFocus={problems.length === 0}
        className="font-semibold text-xl"
      >
        {t("checkTitle")}
      </h2>
      <p>{t("checkText")}</p>
      <dl className="space-y-4">
        {fields
          .filter(({ name }) => changed.includes(name))
          .map((field) => (
            <div key={field.name} className="border-line border-l-4 pl-3">
              <dt lang={field.lang} className="wrap-anywhere text-muted">
                {field.label}
              </dt>
              {conflicts.includes(field.name) ? (
                <dd>
                  <Conflict
                    field={field}
                    mine={textOf(field, values)}
                    theirs={field.unfit ?? textOf(field, initial)}
                    isUndecided={problems.includes(field.name)}
                  />
                </dd>
              ) : (
                <>
                  <dd lang={languageOf(field, values)} className="whitespace-pre-line font-medium">
                    {textOf(field, values)}
                  </dd>
                  <dd className="whitespace-pre-line text-muted">
                    {t("was", { value: field.unfit ?? textOf(field, initial) })}
                  </dd>
                </>
              )}
            </div>
          ))}
      </dl>
      <HiddenInputs values={values} prefix="" />
      <HiddenInputs
        values={Object.fromEntries(cleared.map((name) => [name, "true"]))}
        prefix={CLEAR_PREFIX}
      />
      <Button type="submit" name="step" value="save" variant="primary" className="min-h-12 w-full">
        {t("save")}
      </Button>
      <Button type="submit" name="step" value="adjust" variant="quiet" className="w-full">
        {t("adjust")}
      </Button>
    </>
  );
}

/** Returns functions that return the text of a field's value, and the text's language if it isn't the page's. */
function useFieldTexts() {
  const t = useTranslations("portalRecord");
  const format = useFormatter();
  const label = optionLabels(useLanguage(), useTranslations("console.values"));
  const textOf = ({ kind, name }: FormField, from: FieldValues) => {
    const value = from[name];
    if (kind.kind === "yes or no" && value) return t(value === "true" ? "yes" : "no");
    const options = { isOption: hasLabels(name, kind), isDate: isDateKind(kind) };
    return formatValue(format, label, value, options) || t("empty");
  };
  const languageOf = ({ kind, name, lang }: FormField, from: FieldValues) => {
    if (!("options" in kind)) return undefined;
    return labelsLanguage(
      hasLabels(name, kind) ? label : (text) => ({ text, ...(lang && { lang }) }),
      from[name],
    );
  };
  return { textOf, languageOf };
}

type ConflictProps = { field: FormField; mine: string; theirs: string; isUndecided: boolean };

/** Asks which value of a field to keep if both the candidate and someone else changed the field. */
function Conflict({ field: { name, label, lang }, mine, theirs, isUndecided }: ConflictProps) {
  const t = useTranslations("portalRecord");
  const errorId = `${keepInput(name)}-error`;
  return (
    <fieldset aria-describedby={isUndecided ? errorId : undefined}>
      <legend className="mb-2">
        {t.rich("conflict", { label, name: (part) => <InLanguage lang={lang}>{part}</InLanguage> })}
      </legend>
      {isUndecided && (
        <p id={errorId} className="mb-2 border-sun border-l-4 pl-3">
          {t("chooseOne", { label })}
        </p>
      )}
      <input type="hidden" name={CONFLICT_INPUT} value={name} />
      {(["mine", "theirs"] as const).map((owner, index) => (
        <label key={owner} className="flex min-h-11 items-center gap-3">
          <input
            id={index === 0 ? keepInput(name) : undefined}
            type="radio"
            name={keepInput(name)}
            value={owner}
            className="size-5 shrink-0 accent-stream"
          />
          <span className="whitespace-pre-line font-medium">
            {t(owner, { value: owner === "mine" ? mine : theirs })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type InitialProps = { values: FieldValues; unfit: FieldValues };

/**
 * Hidden inputs with the initial values, so that the server saves only what the candidate changed. `unfit` has
 * digests of the values that the form can't show.
 */
export const InitialValues = ({ values, unfit }: InitialProps) => (
  <>
    <HiddenInputs values={values} prefix={INITIAL_PREFIX} />
    <HiddenInputs values={unfit} prefix={UNFIT_PREFIX} />
  </>
);

const HiddenInputs = ({ values, prefix }: { values: FieldValues; prefix: string }) =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? ""]).map((item) => (
      <input key={`${name} ${item}`} type="hidden" name={`${prefix}${name}`} value={String(item)} />
    )),
  );
