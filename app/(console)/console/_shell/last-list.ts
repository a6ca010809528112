import { useEffect } from "react";
import { endMove } from "./record-move";

/** A list of candidates as last shown: the request for its pages, and what was loaded of it. */
export type ShownList = {
  query: string;
  pageSize: number;
  ids: readonly string[];
  /** Leads to the next page; null after the last one. */
  cursor: string | null;
  total: number;
  isTotalMinimum: boolean;
};

/** The page that shows candidates, its query string, and its lists: the board has one per column. */
type ListPage = { page: "candidates" | "board"; search: string; lists: Map<string, ShownList> };

/** The pages as last shown, per region and mode. Filled only in the browser, and forgotten with a reload. */
const pages = new Map<string, ListPage>();

type Remembered = Pick<ListPage, "page" | "search"> & { list: ShownList | null };

/**
 * Remembers a page's filters, order and candidates, for the way back from a record and to the neighbours of a record.
 * `list` is null until it has loaded.
 */
export function useRememberList(basePath: string, { page, search, list }: Remembered): void {
  useEffect(() => {
    endMove();
    const known = pages.get(basePath);
    const isSame = known?.page === page && known.search === search;
    const lists = isSame ? known.lists : new Map<string, ShownList>();
    if (list) lists.set(list.query, list);
    pages.set(basePath, { page, search, lists });
  }, [basePath, page, search, list]);
}

/** Returns the page that showed candidates last. */
export const lastListPage = (basePath: string): ListPage["page"] => pages.get(basePath)?.page ?? "candidates";

/** Returns the path of that page, with its filters and order. */
export function lastListPath(basePath: string): string {
  const search = pages.get(basePath)?.search;
  return `${basePath}/${lastListPage(basePath)}${search ? `?${search}` : ""}`;
}

/** Finds the list in which a candidate was shown last. */
export const findShownList = (basePath: string, id: string): ShownList | null =>
  [...(pages.get(basePath)?.lists.values() ?? [])].find(({ ids }) => ids.includes(id)) ?? null;

/** Adds a page that was read later to a list. */
export function extendShownList(
  basePath: string,
  list: ShownList,
  added: Pick<ShownList, "ids" | "cursor">,
): ShownList {
  const extended = { ...list, ids: [...new Set([...list.ids, ...added.ids])], cursor: added.cursor };
  pages.get(basePath)?.lists.set(list.query, extended);
  return extended;
}
