"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Combobox } from "@/app/_ui/combobox";
import { Icon } from "@/app/_ui/icon";
import { IconButton } from "@/app/_ui/icon-button";
import { type Filter, FilterCombobox } from "./filter-combobox";

type Props = {
  /** All filters, in menu order. */
  filters: readonly Filter[];
  params: { isFiltered: boolean; clear: () => void };
  /** What comes before the filters, such as a search field. */
  children?: ReactNode;
  className?: string;
};

const ACROSS_THE_PAGE = "border-line border-b px-3 pb-2 sm:px-6";

/** Shows the filters in use, and a menu to add others. */
export function FilterBar({ filters, params, children, className = ACROSS_THE_PAGE }: Props) {
  const t = useTranslations("console");
  // The filter that the user added or opened last. It is shown even if it has no value.
  const [addedId, setAddedId] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isShown = ({ id, selected }: Filter) => selected.length > 0 || id === addedId;
  return (
    <fieldset className={`flex flex-wrap items-center gap-1.5 ${className}`}>
      <legend className="sr-only">{t("filters.title")}</legend>
      {children}
      {filters.filter(isShown).map(({ id, component: Shown = FilterCombobox, ...filter }) => (
        <span key={id} className="inline-flex shrink-0">
          <Shown
            {...filter}
            defaultOpen={id === addedId}
            onOpenChange={(isOpen) => {
              filter.onOpenChange?.(isOpen);
              setAddedId(isOpen ? id : null);
              if (!isOpen && filter.selected.length === 0) addButton.current?.focus();
            }}
          />
          {(filter.selected.length > 0 || Shown !== FilterCombobox) && (
            <IconButton
              variant="plain"
              icon="close"
              iconClassName="size-3.5"
              className={`w-7 rounded-l-none border-l-0 ${filter.selected.length > 0 ? "border-stream bg-chosen" : "border-dashed"}`}
              label={t("filters.remove", { name: filter.label })}
              onClick={() => {
                setAddedId(null);
                filter.onChange([]);
                addButton.current?.focus();
              }}
            />
          )}
        </span>
      ))}
      <AddFilterMenu
        filters={filters.filter((filter) => !isShown(filter))}
        onAdd={setAddedId}
        button={addButton}
      />
      {params.isFiltered && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setAddedId(null);
            params.clear();
            // Move focus, because this button disappears.
            addButton.current?.focus();
          }}
        >
          {t("table.clear")}
        </Button>
      )}
    </fieldset>
  );
}

function AddFilterMenu({
  filters,
  onAdd,
  button,
}: {
  filters: Filter[];
  onAdd: (id: string) => void;
  button: RefObject<HTMLButtonElement | null>;
}) {
  const t = useTranslations("console.filters");
  if (filters.length === 0) return null;
  return (
    <Combobox
      label={t("add")}
      searchLabel={t("searchFilters")}
      emptyLabel={t("nothing")}
      options={filters.map(({ id, label, lang }) => ({ value: id, label, lang }))}
      selected={[]}
      button={button}
      isSingle
      closesOnChoice
      onChange={([id]) => id !== undefined && onAdd(id)}
      onOpenChange={(isOpen) => {
        // Load the options of these filters before the user chooses a filter.
        if (isOpen) for (const { onOpenChange } of filters) onOpenChange?.(true);
      }}
      trigger={(opener) => (
        <Button {...opener} size="small" className="border-dashed font-normal">
          <Icon name="plus" className="size-3.5" />
          {t("add")}
        </Button>
      )}
    />
  );
}
