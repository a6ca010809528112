"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";

type Props = { number: number; isSame: boolean; onDecide: (isSame: boolean) => void };

/** Asks whether a row is about the same person as the matching candidate. By default, the row is skipped. */
export function SamePersonChoice({ number, isSame, onDecide }: Props) {
  const t = useTranslations("console.import");
  const name = useId();
  const option = (value: boolean, label: string) => (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="radio"
        name={name}
        checked={isSame === value}
        onChange={() => onDecide(value)}
        className="size-4 accent-stream"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="mt-1">
      <legend className="sr-only">{t("decide", { number })}</legend>
      {option(false, t("skipRow"))}
      {option(true, t("samePerson"))}
    </fieldset>
  );
}
