import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import type { ListContext } from "./list-context";
import { type ListPage, noContactSince } from "./list-items";
import { enteredBefore } from "./long-in-phase";

type Page = Omit<ListPage, "filtersFirst">;
/** A part of a page. The caller puts `cursorStart` before the cursor of each row in the part. */
type Part = Page & { cursorStart: string[] };

/** Splits a page into parts. The caller reads the parts in order until the page is full. */
export function splitPage(ctx: Pick<ListContext, "now">, page: Page): Part[] {
  const [first, ...others] = page.sort;
  if (first?.by === "phase" && others.length > 0) return splitByPhase(page);
  const { noContactDays, inPhaseDays } = page.filters;
  if (first?.by === "createdAt" && inPhaseDays)
    return splitByAge(page, candidates.phaseChangedAt, enteredBefore(ctx, inPhaseDays));
  if (first?.by === "createdAt" && noContactDays)
    return splitByAge(page, candidates.lastContactAt, noContactSince(ctx, noContactDays));
  return [{ ...page, cursorStart: [] }];
}

/** Returns one part per phase, so that each part can use the index of the next sort key. */
function splitByPhase(page: Page): Part[] {
  const [first, ...sort] = page.sort;
  const [reached, ...after] = page.after ?? [];
  const parts = CANDIDATE_PHASES.map((phase, index) => ({ phase, position: String(index + 1) }))
    .filter(({ phase }) => page.filters.phase?.includes(phase) ?? true)
    .map(({ phase, position }) => ({
      ...page,
      filters: { ...page.filters, phase: [phase] },
      sort,
      after: position === reached ? after : null,
      cursorStart: [position],
    }));
  if (first?.isDescending) parts.reverse();
  return parts.slice(
    Math.max(
      0,
      parts.findIndex(({ after }) => after !== null),
    ),
  );
}

/**
 * Splits a page of candidates whose latest contact or phase change was before `since` into two parts, so that
 * each part can use an index. One part has the candidates who arrived before `since`. The other has those who
 * arrived later but whose latest contact or phase change predates their arrival.
 */
function splitByAge(
  page: Page,
  latest: typeof candidates.phaseChangedAt | typeof candidates.lastContactAt,
  since: SQL,
): Part[] {
  const later = sql`${candidates.createdAt} >= ${since} and ${latest} < ${candidates.createdAt}`;
  const parts = [later, sql`${candidates.createdAt} < ${since}`].map((range) => ({
    ...page,
    range,
    cursorStart: [],
  }));
  return page.sort[0]?.isDescending ? parts : parts.reverse();
}
