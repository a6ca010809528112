import "server-only";
import type { CandidateListFilters } from "./contract";
import { countUpToMax, type Total } from "./count-candidates";
import { estimateMatching, ROWS_PER_BLOCK } from "./estimate-matching";
import { type ListContext, type ListPage, selectListItems } from "./list-items";
import { splitPage } from "./split-page";

type Page = Omit<ListPage, "filtersFirst">;

/** Reads a page of the candidate list, and for the first page the total. */
export async function readListPage(ctx: ListContext, page: Page) {
  const [rows, total] = await Promise.all([
    readListItems(ctx, page),
    page.after ? null : findTotal(ctx, page.filters),
  ]);
  const minimum: Total = {
    total: Math.min(rows.length, page.limit - 1),
    isTotalMinimum: rows.length === page.limit,
  };
  return { rows, total: total ?? minimum };
}

async function findTotal(ctx: ListContext, filters: CandidateListFilters): Promise<Total | null> {
  const { isExact, matching, everybody } = await estimateMatching(ctx, filters);
  if (isExact) return { total: matching, isTotalMinimum: false };
  return await countUpToMax(ctx, filters, { matching, everybody });
}

/** Reads the rows of a page. */
export async function readListItems(ctx: ListContext, page: Page) {
  const rows = [];
  for (const part of splitPage(ctx, page)) {
    const limit = page.limit - rows.length;
    if (limit === 0) break;
    const found = await selectListItems(ctx, {
      ...part,
      limit,
      filtersFirst: await isFilteredFirst(ctx, part),
    });
    rows.push(...found.map((row) => ({ ...row, cursor: [...part.cursorStart, ...row.cursor] })));
  }
  return rows;
}

/**
 * There are two ways to find a page: walk the index of the sort key until enough candidates match, or find all matching
 * candidates and sort them. Postgres underestimates the cost of walking, so we compare how many blocks each way reads.
 * Candidates of the same age are stored together.
 */
async function isFilteredFirst(ctx: ListContext, { filters, sort, limit }: Page): Promise<boolean> {
  const { matching, everybody } = await estimateMatching(ctx, filters);
  const walked = (limit * everybody) / Math.max(1, matching);
  const blocks = sort[0]?.by === "createdAt" ? walked / ROWS_PER_BLOCK : walked;
  return matching < everybody && matching < blocks;
}
