"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/app/_ui/button";
import { Combobox } from "@/app/_ui/combobox";
import { type ComboboxOption, optionText } from "@/app/_ui/combobox-option";
import { Icon } from "@/app/_ui/icon";

export type FilterProps = {
  label: string;
  options: readonly ComboboxOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  isSingle?: boolean;
  lang?: string;
  /** The text between the label and the values. The default is “is”. */
  connector?: string;
  onOpenChange?: (isOpen: boolean) => void;
};

/** Shows a filter as a sentence, such as “Phase is new or matching”, with a list to change it. */
export function FilterCombobox({
  label,
  connector,
  defaultOpen = false,
  ...list
}: FilterProps & { defaultOpen?: boolean }) {
  const t = useTranslations("console.filters");
  const format = useFormatter();
  const { options, selected, onChange, onOpenChange } = list;
  // A popover that is open initially doesn't call its open handler, so call it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the filter appears
  useEffect(() => {
    if (defaultOpen) onOpenChange?.(true);
  }, []);
  const chosen = selected.map((value) => options.find((option) => option.value === value) ?? { value });
  const listOf = (texts: string[]) => format.list(texts, { type: "disjunction" });
  const isSet = selected.length > 0;
  return (
    <span className="inline-flex shrink-0">
      <Combobox
        {...list}
        label={label}
        searchLabel={t("search")}
        emptyLabel={t("nothing")}
        choiceLabel={(name, isChosen) => t(isChosen ? "chosen" : "notChosen", { name })}
        defaultOpen={defaultOpen}
        trigger={(button) => (
          <Button
            {...button}
            size="small"
            className={
              isSet ? "rounded-r-none border-r-0 border-stream bg-chosen" : "border-dashed font-normal"
            }
          >
            {!isSet && <Icon name="plus" className="size-3.5" />}
            <span>
              {label}
              {isSet && (connector ?? ` ${t("is")} `)}
              {isSet && (
                <span
                  lang={list.lang}
                  title={listOf(chosen.map(optionText))}
                  className="inline-block max-w-64 truncate align-bottom font-normal"
                >
                  {listOf(chosen.map((option) => option.short ?? optionText(option)))}
                </span>
              )}
            </span>
          </Button>
        )}
      />
      {isSet && (
        <Button
          size="icon"
          className="w-7 rounded-l-none border-stream border-l-0 bg-chosen"
          aria-label={t("remove", { name: label })}
          onClick={() => onChange([])}
        >
          <Icon name="close" className="size-3.5" />
        </Button>
      )}
    </span>
  );
}
