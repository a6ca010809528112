import "server-only";
import { and, arrayOverlaps, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { candidateOrder, candidates, contactOrArrival } from "@/db/schema/candidates";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { phaseChangedAt } from "@/lib/records/candidates/phase-changed-at";
import { isDuringPeriod } from "../reports/period";
import type { ListContext } from "./list-context";
import type { CandidateListFilters } from "./list-parameters";
import { isLongInPhase } from "./long-in-phase";
import { matchesListSearch } from "./matches-list-search";
import { hasId, matchesRelated } from "./matches-related";
import type { CandidateListItem } from "./schema";
import type { SortField, SortKey } from "./sort-fields";

const DAY_MS = 24 * 60 * 60 * 1000;

const ORDER: Record<SortField, SQL> = {
  ...candidateOrder,
  createdAt: sql`${candidates.createdAt}`,
  updatedAt: sql`${candidates.updatedAt}`,
};
const CAST: Record<SortField, SQL> = {
  name: sql`text`,
  city: sql`text`,
  phase: sql`int`,
  createdAt: sql`timestamptz`,
  updatedAt: sql`timestamptz`,
  lastContactAt: sql`timestamptz`,
};

/** The cursor of a row: the values of its sort keys, then its id. */
export type PageCursor = string[];

export type ListPage = {
  filters: CandidateListFilters;
  sort: SortKey[];
  /** The cursor of the last row of the previous page. */
  after: PageCursor | null;
  limit: number;
  /** An extra condition that limits the rows to one part of a split page. */
  range?: SQL | undefined;
  /**
   * Whether to find all matching candidates and then sort them. If false, Postgres may walk the sort key's
   * index.
   */
  filtersFirst?: boolean;
};

const COLUMNS = {
  id: candidates.id,
  name: candidates.name,
  email: candidates.email,
  phone: candidates.phone,
  city: candidates.city,
  phase: candidates.phase,
  sectorPreferences: candidates.sectorPreferences,
  rolePreferences: candidates.rolePreferences,
  desiredQualifications: candidates.desiredQualifications,
  priorEducation: candidates.priorEducation,
  privacyConsent: candidates.privacyConsent,
  customFields: candidates.customFields,
  lastContactAt: candidates.lastContactAt,
  phaseChangedAt,
  createdAt: candidates.createdAt,
  updatedAt: candidates.updatedAt,
  closedReason: candidates.closedReason,
};

/** Selects a page of list items. Each row includes its own cursor. */
export const selectListItems = (
  ctx: ListContext,
  { filters, sort, after, limit, range, filtersFirst = false }: ListPage,
) =>
  ctx.db
    .select({
      ...COLUMNS,
      cursor: sql<PageCursor>`array[${sql.join([...sort.map(({ by }) => sql`${ORDER[by]}::text`), sql`${candidates.id}`], sql`, `)}]`,
    })
    .from(candidates)
    .where(
      and(
        filterConditions({ ...ctx, isWalk: !filtersFirst }, filters),
        range,
        after ? isAfter(sort, after) : undefined,
      ),
    )
    .orderBy(...orderOf(sort, filtersFirst))
    .limit(limit);

/** Selects list items by id, in any order. */
export const selectListItemsById = (ctx: ListContext, ids: readonly string[]) =>
  ctx.db
    .select(COLUMNS)
    .from(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), hasId(ids)));

type ListItemRow = Awaited<ReturnType<typeof selectListItemsById>>[number] &
  Pick<CandidateListItem, "useLimits"> & { cursor?: PageCursor };

export const countListItems = (ctx: ListContext, filters: CandidateListFilters) =>
  ctx.db.select({ total: sql<number>`count(*)::int` }).from(candidates).where(filterConditions(ctx, filters));

/** Selects the matching candidates on all pages, without reading their columns. */
export const selectMatching = (ctx: ListContext, filters: CandidateListFilters) =>
  ctx.db.select({ one: sql`1` }).from(candidates).where(filterConditions(ctx, filters));

export const selectMatchingIds = (ctx: ListContext, filters: CandidateListFilters) =>
  ctx.db.select({ id: candidates.id }).from(candidates).where(filterConditions(ctx, filters));

/**
 * Finds the ids of all matching candidates, in order. Reads one array, because rows would take more memory.
 */
export async function findOrderedIds(
  ctx: ListContext,
  filters: CandidateListFilters,
  sort: SortKey[],
): Promise<string[]> {
  const ordered = selectMatchingIds(ctx, filters).orderBy(...orderOf(sort, false));
  const [found] = await ctx.db.execute<{ ids: string[] }>(sql`select array(${ordered.getSQL()}) as ids`);
  return found?.ids ?? [];
}

/**
 * Adds the id as the last key. The id sorts in the direction of the key before it, so that one index serves
 * both directions, and the order of ties is the same if `splitPage` removes the first key.
 */
const withIdTiebreaker = (sort: SortKey[]) => {
  const isDescending = sort.at(-1)?.isDescending ?? false;
  return [
    ...sort.map((key) => ({ value: ORDER[key.by], cast: CAST[key.by], isDescending: key.isDescending })),
    { value: sql`${candidates.id}`, cast: sql`text`, isDescending },
  ];
};

export const newestFirst = [sql`${candidates.createdAt} desc`, sql`${candidates.id} desc`];

/**
 * With `filtersFirst`, sorts by expressions that no index contains, which keeps Postgres from walking the
 * sort key's index.
 */
const orderOf = (sort: SortKey[], filtersFirst: boolean) =>
  withIdTiebreaker(sort).map(({ value, isDescending }) => {
    const expression = filtersFirst ? sql`coalesce(${value}, ${value})` : value;
    return isDescending ? sql`${expression} desc` : expression;
  });

/**
 * Builds the condition for the rows after the cursor. Uses row comparison if all keys have the same
 * direction, because Postgres can use an index for that. Otherwise compares key by key; the condition on the
 * first key can still use an index.
 */
function isAfter(sort: SortKey[], after: PageCursor): SQL {
  const keys = withIdTiebreaker(sort).map((key, index) => ({
    ...key,
    bound: sql`${after[index] ?? ""}::${key.cast}`,
  }));
  const first = keys[0]?.isDescending ?? false;
  if (keys.every(({ isDescending }) => isDescending === first)) {
    const list = (parts: SQL[]) => sql.join(parts, sql`, `);
    const [left, right] = [list(keys.map(({ value }) => value)), list(keys.map(({ bound }) => bound))];
    return first ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
  }
  return keys.reduceRight<SQL>((rest, { value, bound, isDescending }) => {
    const [beyond, from] = isDescending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`];
    return sql`(${value} ${from} ${bound} and (${value} ${beyond} ${bound} or ${rest}))`;
  }, sql`false`);
}

export const noContactSince = (ctx: Pick<ListContext, "now">, days: number): SQL =>
  sql`${new Date(ctx.now().getTime() - days * DAY_MS).toISOString()}::timestamptz`;

function filterConditions(ctx: ListContext, filters: CandidateListFilters): SQL | undefined {
  const { phase, sector, role, qualification, city, consent, noContactDays, registered } = filters;
  const { inPhaseDays, closed, closedIn, closedReason, q } = filters;
  return and(
    eq(candidates.baseId, ctx.base.id),
    closed === undefined ? sql`not ${candidates.closed}` : sql`${candidates.closed}`,
    phase && inArray(candidates.phase, phase),
    sector && arrayOverlaps(candidates.sectorPreferences, sector),
    role && arrayOverlaps(candidates.rolePreferences, role),
    qualification && arrayOverlaps(candidates.desiredQualifications, qualification),
    city ? eq(candidates.city, city) : undefined,
    consent &&
      (consent === "true" ? sql`${candidates.privacyConsent}` : sql`not ${candidates.privacyConsent}`),
    noContactDays ? sql`${contactOrArrival} < ${noContactSince(ctx, noContactDays)}` : undefined,
    // Implied by the condition above. Keeps a walk along the last-contact index from reading recent contacts.
    noContactDays ? sql`${candidateOrder.lastContactAt} < ${noContactSince(ctx, noContactDays)}` : undefined,
    inPhaseDays ? isLongInPhase(ctx, inPhaseDays) : undefined,
    registered && isDuringPeriod(sql`${candidates.createdAt}`, registered),
    closedIn && isDuringPeriod(sql`${candidates.closedAt}`, closedIn),
    closedReason && inArray(candidates.closedReason, closedReason),
    matchesRelated(ctx, filters),
    q ? matchesListSearch(ctx, q) : undefined,
    ...Object.entries(filters.customFields ?? {}).map(([name, values]) =>
      or(...values.flatMap((value) => customFieldMatches(name, value))),
    ),
  );
}

/** Matches single values and lists, because changing a field's type doesn't change its stored values. */
function customFieldMatches(name: string, value: string | boolean): SQL[] {
  const forms = typeof value === "string" ? [value, [value]] : [value];
  return forms.map((form) => {
    const filter = Object.fromEntries([[name, form]]);
    return sql`${candidates.customFields} @> ${JSON.stringify(filter)}::jsonb`;
  });
}

/**
 * Converts a row to a list item of the API. Omits long-text custom fields and fields that the region removed.
 */
export function presentListItem(
  { cursor, phaseChangedAt, ...row }: ListItemRow,
  definitions: readonly CustomFieldDefinition[],
  foundIn: CandidateListItem["foundIn"] = null,
) {
  const shown = definitions.filter(
    ({ name, type }) => type !== "longText" && Object.hasOwn(row.customFields, name),
  );
  return {
    ...row,
    customFields: Object.fromEntries(shown.map(({ name }) => [name, row.customFields[name]])),
    lastContactAt: row.lastContactAt?.toISOString() ?? null,
    phaseSince: (phaseChangedAt ?? row.createdAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    foundIn,
  } as CandidateListItem;
}
