"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";
import type { QueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { useTypedValue } from "@/app/(console)/console/_lists/use-typed-value";
import { dutchDay } from "@/lib/platform/dutch-day";
import type { PERIOD_PARAMS } from "./period-params";

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

/** Edits the period in months, with buttons for this year, last year and all months. */
export function PeriodFilter({ params }: { params: QueryParams<typeof PERIOD_PARAMS> }) {
  const t = useTranslations("console.reports.period");
  const [year] = useState(() => Number(dutchDay(new Date()).slice(0, 4)));
  const [from, until] = [params.values.from, params.values.until];
  const years = { thisYear: year, lastYear: year - 1 };
  return (
    <fieldset className="mb-4 flex flex-wrap items-end gap-2">
      <legend className="sr-only">{t("title")}</legend>
      <MonthField label={t("from")} value={from} onChange={(month) => params.set({ from: month })} />
      <MonthField label={t("until")} value={until} onChange={(month) => params.set({ until: month })} />
      {(["thisYear", "lastYear"] as const).map((name) => {
        const whole = { from: `${years[name]}-01`, until: `${years[name]}-12` };
        return (
          <PresetButton
            key={name}
            isChosen={from === whole.from && until === whole.until}
            onClick={() => params.set(whole)}
          >
            {t(name)}
          </PresetButton>
        );
      })}
      <PresetButton isChosen={!params.isFiltered} onClick={params.clear}>
        {t("all")}
      </PresetButton>
    </fieldset>
  );
}

const PresetButton = ({
  isChosen,
  onClick,
  children,
}: {
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <Button
    size="small"
    aria-pressed={isChosen}
    className="aria-pressed:border-stream aria-pressed:bg-chosen"
    onClick={onClick}
  >
    {children}
  </Button>
);

type MonthFieldProps = { label: string; value: string; onChange: (month: string) => void };

/**
 * A field for a month. Keeps an incomplete month out of the URL, because browsers without a month picker show
 * a text field.
 */
function MonthField({ label, value, onChange }: MonthFieldProps) {
  const field = useTypedValue(value, (month) => MONTH.test(month), onChange);
  return (
    <InputField
      label={label}
      type="month"
      placeholder="2026-01"
      pattern={MONTH.source}
      {...field}
      // Give the field the height of the buttons beside it.
      controlClassName="h-(--control-small) min-h-0! max-w-40 py-0!"
    />
  );
}
