import "server-only";
import { countUpToMax, type Total } from "./count-candidates";
import { type Estimate, estimateMatching, ROWS_PER_BLOCK } from "./estimate-matching";
import type { ListContext } from "./list-context";
import { type ListPage, selectListItems } from "./list-items";
import type { CandidateListFilters } from "./list-parameters";
import { splitPage } from "./split-page";

type Page = Omit<ListPage, "filtersFirst">;
type Row = Awaited<ReturnType<typeof selectListItems>>[number];

/** Reads a page of the candidate list. Also finds the total for the first page. */
export async function readListPage(ctx: ListContext, page: Page) {
  const estimate = await estimateMatching(ctx, page.filters);
  const rows = await readListItems(ctx, page, estimate);
  const isFull = rows.length === page.limit;
  const found: Total = { total: Math.min(rows.length, page.limit - 1), isTotalMinimum: isFull };
  // Count only if the first page is full, because counting can take as long as reading the page. If a page
  // isn't full, no more candidates match.
  const total = isFull && !page.after ? await findTotal(ctx, page.filters, estimate) : null;
  return { rows, total: total ?? found };
}

/** Counts the matching candidates. Returns null if counting would take too long. */
export async function findTotal(
  ctx: ListContext,
  filters: CandidateListFilters,
  estimate: Estimate,
): Promise<Total | null> {
  if (estimate.isExact) return { total: estimate.matching, isTotalMinimum: false };
  // Don't count, because that would read the interactions of far more candidates than the page shows.
  if (ctx.lookups?.interactions === null && !estimate.isSmallBase) return null;
  return await countUpToMax(ctx, filters, estimate);
}

/**
 * Reads the rows of a page. Reads across bases if `ctx` comes from `lookUp`. The caller must then show only
 * the rows that `keepVisible` keeps, but use all rows to decide whether there is a next page.
 */
export async function readListItems(ctx: ListContext, page: Page, estimate: Estimate): Promise<Row[]> {
  if (estimate.isSmallBase) return await selectListItems(ctx, page);
  // The rows are keyed by id. Otherwise, a candidate who moves to another part of the page between two reads
  // would appear twice.
  const rows = new Map<string, Row>();
  for (const { cursorStart, ...part } of splitPage(ctx, page)) {
    const filtersFirst = isFilteredFirst(part, estimate);
    let after = part.after;
    for (let isMore = true; isMore && rows.size < page.limit; ) {
      const limit = page.limit - rows.size;
      const found = await selectListItems(ctx, { ...part, after, limit, filtersFirst });
      for (const row of found)
        if (!rows.has(row.id)) rows.set(row.id, { ...row, cursor: [...cursorStart, ...row.cursor] });
      after = found.at(-1)?.cursor ?? null;
      isMore = found.length === limit;
    }
  }
  return [...rows.values()];
}

/**
 * Returns whether to find all matching candidates and sort them, rather than walk the index of the sort key
 * until enough candidates match. Compares how many blocks each method reads, because Postgres underestimates
 * the cost of walking. A walk by arrival reads few blocks, because candidates who arrived at about the same
 * time are stored together.
 */
function isFilteredFirst(
  { filters, sort, limit }: Page,
  { candidateCount, arrived, matchingIn }: Estimate,
): boolean {
  const matching = matchingIn(filters.phase);
  const isByArrival = sort[0]?.by === "createdAt";
  // A walk by arrival reads only the candidates who arrived in the filtered months.
  const walked = (limit * (isByArrival ? arrived : candidateCount)) / Math.max(1, matching);
  const blocks = isByArrival ? walked / ROWS_PER_BLOCK : walked;
  return matching < candidateCount && matching < blocks;
}
