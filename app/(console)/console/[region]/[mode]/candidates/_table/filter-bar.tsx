"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Combobox } from "@/app/_ui/combobox";
import { Icon } from "@/app/_ui/icon";
import { FilterCombobox } from "@/app/(console)/console/_shell/filter-combobox";
import type { ListFilter } from "./list-filter";
import { useListFilters } from "./use-list-filters";
import type { ListParams } from "./use-list-params";
import { ViewsMenu } from "./views-menu";

/** Shows the filters in use, and a menu to add others. */
export function FilterBar({ params }: { params: ListParams }) {
  const t = useTranslations("console");
  // The filter whose list is open, or that the user just added. This filter is shown even if it has no value.
  const [addedId, setAddedId] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const filters = useListFilters(params);
  const isShown = ({ id, selected }: ListFilter) => selected.length > 0 || id === addedId;
  return (
    <fieldset className="flex flex-wrap gap-1.5 border-line border-b px-3 pb-2 sm:px-6">
      <legend className="sr-only">{t("filters.title")}</legend>
      <ViewsMenu params={params} />
      {filters.filter(isShown).map(({ id, ...filter }) => (
        <FilterCombobox
          key={id}
          {...filter}
          defaultOpen={id === addedId}
          onChange={(chosen) => {
            filter.onChange(chosen);
            const isRemoved = chosen.length === 0 && id !== addedId;
            if (isRemoved) addButton.current?.focus();
          }}
          onOpenChange={(isOpen) => {
            filter.onOpenChange?.(isOpen);
            setAddedId(isOpen ? id : null);
            if (!isOpen && filter.selected.length === 0) addButton.current?.focus();
          }}
        />
      ))}
      <AddFilterMenu
        filters={filters.filter((filter) => !isShown(filter))}
        onAdd={setAddedId}
        button={addButton}
      />
      {params.isFiltered && (
        <Button variant="quiet" size="small" onClick={params.clear}>
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
  filters: ListFilter[];
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
      options={filters.map(({ id, label }) => ({ value: id, label }))}
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
