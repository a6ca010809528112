"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Select } from "@/app/_ui/select";
import { useFieldValueLabel } from "@/app/(console)/console/_candidates/use-field-value-label";
import { REQUIRED_FIELDS } from "@/lib/console/imports/fields";
import type { UnknownValue, ValueChoices } from "@/lib/console/imports/value-choices";
import { useImportFieldTitle } from "./use-import-field-title";

const SHOWN_AT_FIRST = 25;
const LEAVE_OUT = "-";
type Choice = string | boolean | null | undefined;

type Props = {
  unknown: UnknownValue[];
  choices: ValueChoices;
  disabled: boolean;
  onChoose: (id: string, choice: Choice) => void;
};

/** Lists the unknown values of each field. A choice applies to all rows with that value in the field. */
export function ValueMapping({ unknown, choices, disabled, onChoose }: Props) {
  const t = useTranslations("console.import");
  const [isAllShown, setIsAllShown] = useState(false);
  if (unknown.length === 0) return null;
  const shown = isAllShown ? unknown : unknown.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="import-values" className="mt-8">
      <h2 id="import-values" className="mb-1 font-semibold">
        {t("values")}
      </h2>
      <p className="mb-3 text-muted text-sm">{t("valuesHint", { count: unknown.length })}</p>
      <fieldset disabled={disabled} className="rounded-lg border border-line">
        <legend className="sr-only">{t("values")}</legend>
        {shown.map((value) => (
          <ValueRow
            key={value.id}
            value={value}
            choice={choices.get(value.id)}
            onChoose={(choice) => onChoose(value.id, choice)}
          />
        ))}
      </fieldset>
      {shown.length < unknown.length && (
        <Button className="mt-2" size="small" onClick={() => setIsAllShown(true)}>
          {t("allValues", { count: unknown.length })}
        </Button>
      )}
    </section>
  );
}

type RowProps = { value: UnknownValue; choice: Choice; onChoose: (choice: Choice) => void };

function ValueRow({ value: { field, text, count }, choice, onChoose }: RowProps) {
  const t = useTranslations("console.import");
  const common = useTranslations("console");
  const titleOf = useImportFieldTitle();
  const labelOf = useFieldValueLabel(field.key);
  const id = useId();
  const isBoolean = field.kind === "boolean";
  const values = isBoolean
    ? [
        { value: "true", label: common("yes") },
        { value: "false", label: common("no") },
      ]
    : (field.values ?? []).map((value) => ({ value, label: labelOf(value) }));
  const isRequired = REQUIRED_FIELDS.some((key) => key === field.key);
  const leaveOut = isRequired ? [] : [{ value: LEAVE_OUT, label: t("leaveOut") }];
  const choose = (selected: string) => {
    if (selected === "") onChoose(undefined);
    else if (selected === LEAVE_OUT) onChoose(null);
    else onChoose(isBoolean ? selected === "true" : selected);
  };
  return (
    <div className="grid items-center gap-x-4 gap-y-1 border-line border-b px-3 py-2 text-sm last:border-b-0 sm:grid-cols-[1fr_1fr_16rem]">
      <label htmlFor={id} className="break-words">
        <span className="font-medium">{text === "" ? t("emptyCell") : t("quoted", { value: text })}</span>{" "}
        <span className="text-muted">{titleOf(field.key)}</span>
      </label>
      <span className="text-muted tabular-nums">{t("inRows", { count })}</span>
      <Select
        id={id}
        value={choice === undefined ? "" : choice === null ? LEAVE_OUT : String(choice)}
        onChange={({ target }) => choose(target.value)}
        placeholder={t("notChosen")}
        options={[...values, ...leaveOut]}
      />
    </div>
  );
}
