"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Combobox } from "@/app/_ui/combobox";
import type { ComboboxOption } from "@/app/_ui/combobox-list";
import { Icon } from "@/app/_ui/icon";

export function FilterCombobox({
  label,
  options,
  selected,
  onChange,
  ...list
}: {
  label: string;
  options: readonly ComboboxOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  isSingle?: boolean;
  lang?: string;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const t = useTranslations("console.filters");
  const [first] = selected;
  const shown =
    selected.length === 1 ? (options.find(({ value }) => value === first)?.label ?? first) : selected.length;
  return (
    <Combobox
      {...list}
      label={label}
      searchLabel={t("search")}
      emptyLabel={t("nothing")}
      options={options}
      selected={selected}
      onChange={onChange}
      trigger={
        <Button
          size="small"
          className={selected.length > 0 ? "border-stream bg-chosen" : "border-dashed font-normal text-muted"}
        >
          {selected.length === 0 && <Icon name="plus" className="size-3.5" />}
          {label}
          {selected.length > 0 && <span className="max-w-48 truncate font-normal">{shown}</span>}
        </Button>
      }
    />
  );
}
