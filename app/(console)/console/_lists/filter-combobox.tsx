"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type ComponentType, useEffect } from "react";
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
  /** The language of the label, if it isn't the page's. */
  lang?: string | undefined;
  /** The text between the label and the values. The default is “is”. */
  connector?: string;
  /** Shown if the list has no matching options. The default says that nothing was found. */
  emptyLabel?: string | undefined;
  onOpenChange?: (isOpen: boolean) => void;
};

export type OpenableFilterProps = FilterProps & {
  /** Set if the user just added the filter. */
  defaultOpen?: boolean;
};

/** `id` is the name of the filter's URL parameter, or `field <name>` for a custom field. */
export type Filter = FilterProps & {
  id: string;
  /** Shows and edits the filter, instead of `FilterCombobox`. */
  component?: ComponentType<OpenableFilterProps>;
};

/** Shows a filter as a sentence, such as “Phase is new or matching”, with a list to change it. */
export function FilterCombobox({
  label,
  lang,
  connector,
  emptyLabel,
  defaultOpen = false,
  ...list
}: OpenableFilterProps) {
  const t = useTranslations("console.filters");
  const format = useFormatter();
  const { options, selected, onOpenChange } = list;
  // A popover that is open initially doesn't call its open handler, so call it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the filter appears
  useEffect(() => {
    if (defaultOpen) onOpenChange?.(true);
  }, []);
  const chosen = selected.map((value) => options.find((option) => option.value === value) ?? { value, lang });
  const listOf = (texts: string[]) => format.list(texts, { type: "disjunction" });
  const isSet = selected.length > 0;
  return (
    <Combobox
      {...list}
      label={label}
      searchLabel={t("search")}
      emptyLabel={emptyLabel ?? t("nothing")}
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
            <span lang={lang}>{label}</span>
            {isSet && (connector ?? ` ${t("is")} `)}
            {isSet && (
              <span
                lang={chosen[0]?.lang}
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
  );
}
