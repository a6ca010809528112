import { z } from "zod";
import { contract, FileContent } from "@/lib/contract/contract";
import { oneOf, text } from "@/lib/contract/formats";
import { PageMeta, PageQuery, queryNumber } from "@/lib/contract/pagination";
import { CandidateParams } from "@/lib/records/candidates/contract";
import { CANDIDATE_PHASES, QUALIFICATIONS, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import { parseCustomFieldColumn } from "./custom-field-column";
import { CandidateListItem, LIST_COLUMNS, TimelineItem } from "./schema";
import { SORT_FIELDS, type SortKey } from "./sort-fields";

const SORT_KEYS_MAX = 3;

/** Parses comma-separated values, each one of `values`. */
const commaSeparated = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((input) => input.split(","))
    .pipe(z.array(oneOf(values)).min(1));

const sort = z.string().transform((input, context): SortKey[] => {
  const keys = input.split(",").map((key) => {
    const isDescending = key.startsWith("-");
    return { by: SORT_FIELDS.find((name) => name === (isDescending ? key.slice(1) : key)), isDescending };
  });
  const known = keys.flatMap(({ by, isDescending }) => (by ? [{ by, isDescending }] : []));
  const isOnce = new Set(known.map(({ by }) => by)).size === keys.length;
  if (isOnce && known.length === keys.length && known.length <= SORT_KEYS_MAX) return known;
  const message = `Must be up to ${SORT_KEYS_MAX} of ${SORT_FIELDS.join(", ")}, each once, with - before it for descending.`;
  context.issues.push({ code: "custom", input, message });
  return z.NEVER;
});

const Choices = z.record(
  z.string().max(200),
  z
    .array(z.union([z.string().max(500), z.boolean()]))
    .min(1)
    .max(100),
);

/**
 * The custom field values to filter by, as JSON: `{"Field":["one value","another value"]}`. A candidate matches if they
 * have one of the values of each field.
 */
const customFields = z
  .string()
  .max(4000)
  .transform((input, context) => {
    try {
      const choices = Choices.safeParse(JSON.parse(input));
      if (choices.success) return choices.data;
    } catch {
      // Reported below: JSON that can't be parsed fails like any other wrong shape.
    }
    context.issues.push({
      code: "custom",
      input,
      message: "Must be JSON: an object with a list of values per field.",
    });
    return z.NEVER;
  });

export const CandidateListFilters = z.strictObject({
  q: text({ min: 1, max: 200 }).optional(),
  phase: commaSeparated(CANDIDATE_PHASES).optional(),
  sector: commaSeparated(SECTORS).optional(),
  role: commaSeparated(ROLES).optional(),
  qualification: commaSeparated(QUALIFICATIONS).optional(),
  city: text({ min: 1, max: 500 }).optional(),
  consent: z.enum(["true", "false"]).optional(),
  noContactDays: queryNumber("Send a whole number of days.").int().min(1).max(3650).optional(),
  customFields: customFields.optional(),
});
export type CandidateListFilters = z.output<typeof CandidateListFilters>;

const SortedFilters = CandidateListFilters.extend({ sort: sort.prefault("-createdAt") });
const ListQuery = SortedFilters.extend(PageQuery.shape);

const isColumn = (column: string) =>
  parseCustomFieldColumn(column) !== null || LIST_COLUMNS.some((name) => name === column);

/** Percent-encoded column names, separated by commas. */
const columns = z
  .string()
  .max(20_000)
  .transform((input, context) => {
    try {
      const names = input.split(",").map(decodeURIComponent);
      if (names.every(isColumn)) return names;
    } catch {
      // Reported below: a name that can't be decoded fails like an unknown column.
    }
    const message = `Must be of ${LIST_COLUMNS.join(", ")}, and field: with the name of a field of the region's own.`;
    context.issues.push({ code: "custom", input, message });
    return z.NEVER;
  });

/** The URL parameters of the candidate table: the list's filters and sort order, and the visible columns. */
export const ListSearchParams = CandidateListFilters.extend({
  sort: sort.optional(),
  columns: columns.optional(),
});

const ExportQuery = SortedFilters.extend({
  format: z.enum(["csv", "xlsx"]),
  columns: columns.prefault(LIST_COLUMNS.join(",")),
});

const common = {
  basePath: "/api/console",
  method: "GET",
  caller: "staff",
  role: "reader",
  sandbox: "path or header",
} as const;

export const consoleCandidates = {
  list: contract({
    ...common,
    path: "/candidates",
    summary: "List candidates, filtered and sorted",
    description:
      "Only the first page has `total`, the number of matching candidates. It is exact without filters, and with a single filter: by phase, or by one city, sector, role or qualification. Otherwise it is at most 1,000, or what the page shows if counting takes longer than a second; `isTotalMinimum` tells that there are more.",
    query: ListQuery,
    response: z.array(CandidateListItem),
    meta: PageMeta.extend({ total: z.int().nullable(), isTotalMinimum: z.boolean() }),
    fails: ["validation_error"],
  }),
  export: contract({
    ...common,
    role: "adviser",
    path: "/candidates/export",
    summary: "Export the listed candidates as a file",
    description:
      "A workbook holds at most 20,000 candidates; CSV has no limit. The export is recorded in the activity log.",
    query: ExportQuery,
    file: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    response: FileContent,
    fails: ["validation_error", "payload_too_large"],
  }),
  cities: contract({
    ...common,
    path: "/candidates/cities",
    summary: "Count candidates per city, largest first, at most 500 cities",
    response: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
  timeline: contract({
    ...common,
    path: "/candidates/{id}/timeline",
    summary: "Show a candidate's timeline, latest first, at most 300 items",
    params: CandidateParams,
    response: z.array(TimelineItem),
    fails: ["validation_error", "candidate_not_found"],
  }),
};
