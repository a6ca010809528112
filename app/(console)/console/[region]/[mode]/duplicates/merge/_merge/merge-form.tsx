"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { customFieldColumn } from "@/lib/console/candidates/custom-field-column";
import {
  defaultChoice,
  defaultChoices,
  defaultRemaining,
  isEqual,
  type MergeChoices,
  type MergeValue,
  mergeValues,
  type Pair,
  shownMergeValues,
} from "@/lib/console/duplicates/merge-choices";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { ChoiceRow } from "./choice-row";
import { useMerge } from "./use-merge";

type Props = { pair: Pair; customFields: CustomFieldDefinition[]; refetch: () => Promise<unknown> };

/**
 * Shows two records side by side. The user chooses which record remains, and which value to keep of each
 * field that differs.
 */
export function MergeForm({ pair, customFields, refetch }: Props) {
  const t = useTranslations("console.merge");
  // Keep the first suggestions, so that a refetch doesn't change what the user has decided to keep.
  const [remaining, setRemaining] = useState(() => defaultRemaining(pair));
  const [choices, setChoices] = useState(() => defaultChoices(pair));
  const { merge, isMerging, problem, failures } = useMerge(pair, refetch);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failures > 0) alert.current?.focus();
  }, [failures]);
  const titles = useTitles(pair);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMerging) merge(remaining, choices);
  };
  return (
    <form onSubmit={submit}>
      <p className="mb-4 max-w-2xl text-sm">{t("intro")}</p>
      <ChoiceRow
        label={t("remains")}
        hint={t("remainsHint")}
        name="remaining"
        chosen={remaining}
        options={titles}
        onChoose={setRemaining}
      />
      <ValueChoices {...{ pair, customFields, choices }} onChange={setChoices} />
      {problem && (
        <p ref={alert} tabIndex={-1} role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" variant="primary" className="mt-6" aria-disabled={isMerging}>
        {t(isMerging ? "merging" : "merge")}
      </Button>
    </form>
  );
}

/**
 * Returns a title for each record: the name, the registration date and whether the record is closed. If the
 * titles are equal, adds the e-mail address. If the addresses are also equal, adds the phone number instead.
 */
function useTitles(pair: Pair): string[] {
  const t = useTranslations("console.merge");
  const format = useFormatter();
  const titles = pair.map(({ name, createdAt, closed }) => {
    const title = t("record", { name, date: format.dateTime(new Date(createdAt), { dateStyle: "long" }) });
    return closed ? `${title}, ${t("closed")}` : title;
  });
  if (titles[0] !== titles[1]) return titles;
  const detail = pair[0].email === pair[1].email ? "phone" : "email";
  return titles.map((title, position) => [title, pair[position]?.[detail]].filter(Boolean).join(", "));
}

type ChoicesProps = Pick<Props, "pair" | "customFields"> & {
  choices: MergeChoices;
  onChange: (choices: MergeChoices) => void;
};

function ValueChoices({ pair, customFields, choices, onChange }: ChoicesProps) {
  const t = useTranslations("console.merge");
  const fieldName = useFieldName();
  const headingId = useId();
  const values = shownMergeValues(pair, customFields);
  const keys = new Set(values.map(({ key }) => key));
  const hidden = mergeValues(pair).filter((value) => !keys.has(value.key) && !isEqual(value));
  const differing = values.filter((value) => !isEqual(value));
  const equal = values.filter(isEqual).map(fieldName).join(", ");
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mt-6 mb-1 font-semibold">
        {t("choices")}
      </h2>
      {differing.length + hidden.length === 0 && <p className="text-sm">{t("allEqual")}</p>}
      {differing.map((value) => (
        <ChoiceRow
          key={value.key}
          label={fieldName(value)}
          name={value.isCustom ? customFieldColumn(value.name) : value.name}
          chosen={choices[value.key] ?? defaultChoice(pair, value)}
          options={value.values}
          onChoose={(position) => onChange({ ...choices, [value.key]: position })}
        />
      ))}
      {differing.length > 0 && equal !== "" && (
        <p className="mt-3 text-muted text-sm">{t("equal", { fields: equal })}</p>
      )}
      {hidden.length > 0 && (
        <p className="mt-3 text-sm">{t("hidden", { fields: hidden.map(({ name }) => name).join(", ") })}</p>
      )}
    </section>
  );
}

function useFieldName(): (value: MergeValue) => string {
  const t = useTranslations("console.fields");
  return ({ name, isCustom }) => (isCustom ? name : t(name as "name"));
}
