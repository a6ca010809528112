import "server-only";
import type { CandidateListFilters } from "./contract";
import { countUpToMax, type Total } from "./count-candidates";
import { type Estimate, estimateMatching, ROWS_PER_BLOCK } from "./estimate-matching";
import { type ListContext, type ListPage, selectListItems } from "./list-items";
import { splitPage } from "./split-page";

type Page = Omit<ListPage, "filtersFirst">;
type Row = Awaited<ReturnType<typeof selectListItems>>[number];

/** Reads a page of the candidate list, and for the first page the total. */
export async function readListPage(ctx: ListContext, page: Page) {
  const estimate = await estimateMatching(ctx, page.filters);
  const [rows, total] = await Promise.all([
    readListItems(ctx, page, estimate),
    page.after ? null : findTotal(ctx, page.filters, estimate),
  ]);
  const minimum: Total = {
    total: Math.min(rows.length, page.limit - 1),
    isTotalMinimum: rows.length === page.limit,
  };
  return { rows, total: total ?? minimum };
}

async function findTotal(
  ctx: ListContext,
  filters: CandidateListFilters,
  estimate: Estimate,
): Promise<Total | null> {
  if (estimate.isExact) return { total: estimate.matching, isTotalMinimum: false };
  return await countUpToMax(ctx, filters, estimate);
}

/** Reads the rows of a page. */
export async function readListItems(ctx: ListContext, page: Page, estimate: Estimate): Promise<Row[]> {
  if (estimate.isSmallBase) return await selectListItems(ctx, page);
  // A candidate may move to a later part before it is read, so the same candidate may be found twice.
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
 * There are two ways to find a page: walk the index of the sort key until enough candidates match, or find all matching
 * candidates and sort them. Postgres underestimates the cost of walking, so we compare how many blocks each way reads.
 * Candidates of the same age are stored together.
 */
function isFilteredFirst({ filters, sort, limit }: Page, { everybody, matchingIn }: Estimate): boolean {
  const matching = matchingIn(filters.phase);
  const walked = (limit * everybody) / Math.max(1, matching);
  const blocks = sort[0]?.by === "createdAt" ? walked / ROWS_PER_BLOCK : walked;
  return matching < everybody && matching < blocks;
}
