"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { textParams } from "../../_lists/query-params";
import { SearchField } from "../../_lists/search-field";
import { type QueryParams, useQueryParams } from "../../_lists/use-query-params";
import { focusLater } from "../../_shell/focus-later";
import { filterItems } from "./filter-items";
import { FoundCount, ITEMS_WITHOUT_SEARCH_MAX } from "./found-count";
import { useShownRows } from "./use-shown-rows";

type Props<T> = {
  title: string;
  empty: string;
  add?: { label: string; onAdd: () => void };
  items: readonly T[];
  /** Returns whether the user has just added the item. Added items come first. */
  isAdded?: (item: T) => boolean;
  /** Returns the searchable texts of the item's row. */
  textsOf: (item: T) => readonly (string | null)[];
  /** Renders one row per item. */
  children: (items: readonly T[]) => ReactNode;
};

const ADMIN_LIST_ID = "admin-list";
/** Focuses the list, because the button that opened a dialog disappears with its row. */
export const focusAdminList = () => focusLater(ADMIN_LIST_ID);

const SEARCH_PARAMS = textParams(["q"]);
type SearchParams = QueryParams<typeof SEARCH_PARAMS>;

/** A list with a search field if it is long. Renders the first rows only, and more when the user asks. */
export function SearchableList<T>({ title, empty, add, children, ...list }: Props<T>) {
  const t = useTranslations("console");
  const params = useQueryParams(SEARCH_PARAMS);
  const search = params.values.q.trim();
  const element = useRef<HTMLElement>(null);
  const { limit, showMore } = useShownRows(element, search);
  const found = findItems(list, search);
  const isEmpty = found.length === 0;
  return (
    <>
      <ListSearch params={params} itemCount={list.items.length} foundCount={found.length} limit={limit} />
      {/* Keep this element if the list becomes empty, so that it keeps the focus. */}
      <section
        ref={element}
        id={ADMIN_LIST_ID}
        aria-label={title}
        // Keyboard users need a focusable element to scroll the page.
        tabIndex={isEmpty ? -1 : 0}
        className={isEmpty ? "outline-none" : "overflow-x-auto rounded-lg border border-line"}
      >
        {!isEmpty ? (
          children(found.slice(0, limit))
        ) : search ? (
          <NothingFound onClear={params.clear} />
        ) : (
          <EmptyState title={title} text={empty}>
            {add && <Button onClick={add.onAdd}>{add.label}</Button>}
          </EmptyState>
        )}
      </section>
      {found.length > limit && (
        <Button size="small" className="mt-3" onClick={showMore}>
          {t("import.more", { count: found.length - limit })}
        </Button>
      )}
    </>
  );
}

type List<T> = Pick<Props<T>, "items" | "isAdded" | "textsOf">;

/** Returns the items that the search finds, with those that the user has just added on top. */
function findItems<T>({ items, isAdded = () => false, textsOf }: List<T>, search: string): readonly T[] {
  const found = filterItems(items, search, textsOf);
  return [...found.filter(isAdded), ...found.filter((item) => !isAdded(item))];
}

type ListSearchProps = { params: SearchParams; itemCount: number; foundCount: number; limit: number };

/** The search field, and the number of results. */
function ListSearch({ params, itemCount, foundCount, limit }: ListSearchProps) {
  const t = useTranslations("console");
  const { q } = params.values;
  const [isShown, setShown] = useState(false);
  // Keep the field once it is shown, so that it doesn't disappear while the user clears it.
  if (!isShown && (q !== "" || itemCount > ITEMS_WITHOUT_SEARCH_MAX)) setShown(true);
  if (!isShown) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
      <SearchField
        label={t("table.searchShort")}
        value={q}
        onChange={(changed) => params.set({ q: changed })}
      />
      <FoundCount search={q} shown={limit} found={foundCount} />
    </div>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useTranslations("console.admin.search");
  const showAll = () => {
    onClear();
    focusAdminList();
  };
  return (
    <EmptyState title={t("noneTitle")} text={t("noneText")}>
      <Button onClick={showAll}>{t("clear")}</Button>
    </EmptyState>
  );
}
