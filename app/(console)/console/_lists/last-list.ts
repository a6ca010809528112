import { useEffect } from "react";
import { endNeighborNavigation } from "./neighbor-navigation";

/** A list of candidates as last shown: the query string for its pages, and the ids on the loaded pages. */
export type ShownList = {
  query: string;
  pageSize: number;
  ids: readonly string[];
  /** The cursor of the next page. Null after the last page. */
  cursor: string | null;
  total: number;
  isTotalMinimum: boolean;
};

/** A page that shows candidates, with its query string and its lists. The board has one list per column. */
type ListPage = { page: "candidates" | "board"; search: string; lists: Map<string, ShownList> };

/** The list pages as last shown, per region and mode. Lost on a reload. */
const pages = new Map<string, ListPage>();

type Remembered = Pick<ListPage, "page" | "search"> & { list: ShownList | null };

/**
 * Remembers a page's filters, order and candidates, so that a record can link back to the page and to the
 * record's neighbors. `list` is null until the list has loaded.
 */
export function useRememberList(basePath: string, { page, search, list }: Remembered): void {
  useEffect(() => {
    endNeighborNavigation();
    const known = pages.get(basePath);
    const isSame = known?.page === page && known.search === search;
    const lists = isSame ? known.lists : new Map<string, ShownList>();
    if (list) lists.set(list.query, list);
    pages.set(basePath, { page, search, lists });
  }, [basePath, page, search, list]);
}

/** The id of the record that was last open, per region and mode. */
const records = new Map<string, string>();

/** Stores which record is open, so that keyboard navigation in a list continues from that record. */
export function useRememberRecord(basePath: string, id: string): void {
  useEffect(() => {
    records.set(basePath, id);
  }, [basePath, id]);
}

export const lastRecord = (basePath: string): string | null => records.get(basePath) ?? null;

export const lastListPage = (basePath: string): ListPage["page"] => pages.get(basePath)?.page ?? "candidates";

/** Returns the path of the page that last showed candidates, with its filters and order. */
export function lastListPath(basePath: string): string {
  const search = pages.get(basePath)?.search;
  return `${basePath}/${lastListPage(basePath)}${search ? `?${search}` : ""}`;
}

/** Finds the list in which a candidate was last shown. */
export const findShownList = (basePath: string, id: string): ShownList | null =>
  [...(pages.get(basePath)?.lists.values() ?? [])].find(({ ids }) => ids.includes(id)) ?? null;

/** Adds a newly loaded page of candidates to a list. */
export function extendShownList(
  basePath: string,
  list: ShownList,
  added: Pick<ShownList, "ids" | "cursor">,
): ShownList {
  const extended = { ...list, ids: [...new Set([...list.ids, ...added.ids])], cursor: added.cursor };
  pages.get(basePath)?.lists.set(list.query, extended);
  return extended;
}
