import * as z from "zod";
import { EXPORT_FORMATS } from "@/lib/contract/export-format";
import { oneOf, text } from "@/lib/contract/formats";
import { PageQuery, queryNumber } from "@/lib/contract/pagination";
import { CSV_SEPARATORS } from "@/lib/csv-separator";
import { LANGUAGES } from "@/lib/platform/languages";
import { CLOSING_REASONS } from "@/lib/records/candidates/closing-reasons";
import { CANDIDATE_PHASES, QUALIFICATIONS, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import { isJsonObject } from "@/lib/records/custom-fields/values";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import { parseCustomFieldColumn } from "./custom-field-column";
import { LIST_COLUMNS } from "./schema";
import { SORT_FIELDS, type SortKey } from "./sort-fields";

const SORT_KEYS_MAX = 3;

/** Parses comma-separated values, each of which must be in `values`. Removes duplicates. */
const commaSeparated = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((input) => [...new Set(input.split(","))])
    .pipe(z.array(oneOf(values)).min(1));

const sort = z.string().transform((input, context): SortKey[] => {
  const keys = input.split(",").map((key) => {
    const isDescending = key.startsWith("-");
    return { by: SORT_FIELDS.find((name) => name === (isDescending ? key.slice(1) : key)), isDescending };
  });
  const known = keys.flatMap(({ by, isDescending }) => (by ? [{ by, isDescending }] : []));
  const isOnce = new Set(known.map(({ by }) => by)).size === keys.length;
  if (isOnce && known.length === keys.length && known.length <= SORT_KEYS_MAX) return known;
  const message = `Must be at most ${SORT_KEYS_MAX} of ${SORT_FIELDS.join(", ")}, each once, with - in front to sort descending.`;
  context.issues.push({ code: "custom", input, message });
  return z.NEVER;
});

/** An array of entries, because a zod record would drop a field called `__proto__`. */
const Choices = z.array(
  z.tuple([
    z.string().max(200),
    z
      .array(z.union([z.string().max(500), z.boolean()]))
      .min(1)
      .max(100),
  ]),
);

/**
 * The custom field values to filter by, as JSON: `{"Field":["one value","another value"]}`. A candidate must
 * have one of the values for each field.
 */
const customFields = z
  .string()
  .max(4000)
  .transform((input, context) => {
    try {
      const parsed: unknown = JSON.parse(input);
      const choices = Choices.safeParse(isJsonObject(parsed) ? Object.entries(parsed) : null);
      if (choices.success) return Object.fromEntries(choices.data);
    } catch {
      // Invalid JSON and JSON of the wrong shape get the same issue, which is added below.
    }
    context.issues.push({
      code: "custom",
      input,
      message: "Must be JSON: an object with a list of values per field.",
    });
    return z.NEVER;
  });

export const closed = z
  .enum(["true"])
  .meta({ description: "Only closed candidates, who are otherwise left out." });

const days = queryNumber("Send a whole number of days.").int().min(1).max(3650);

const MONTH = "[1-9]\\d{3}-(?:0[1-9]|1[0-2])";

/** A month such as `2026-01`, or a period such as `2026-01..2026-06`, which can be open at either end. */
const months = z
  .string()
  .regex(new RegExp(`^(?:${MONTH}|(?:${MONTH})?\\.\\.(?:${MONTH})?)$`), {
    error: "Must be a month, such as 2026-01, or a period, such as 2026-01..2026-06.",
  })
  .transform((input) => {
    const [from, until = from] = input.split("..");
    return { from: from || undefined, until: until || undefined };
  });

export const CandidateListFilters = z.strictObject({
  q: text({ min: 1, max: 200 }).optional(),
  phase: commaSeparated(CANDIDATE_PHASES).optional(),
  sector: commaSeparated(SECTORS).optional(),
  role: commaSeparated(ROLES).optional(),
  qualification: commaSeparated(QUALIFICATIONS).optional(),
  city: text({ min: 1, max: 500 }).optional(),
  consent: z.enum(["true", "false"]).optional(),
  noContactDays: days.optional(),
  inPhaseDays: days
    .meta({ description: "In the current phase for at least this many calendar days." })
    .optional(),
  closed: closed.optional(),
  registered: months.optional(),
  contacted: months.meta({ description: "With an interaction in these months." }).optional(),
  contactType: commaSeparated(INTERACTION_TYPES)
    .meta({ description: "With an interaction of these types; with `contacted`, in those months." })
    .optional(),
  leftPhase: commaSeparated(CANDIDATE_PHASES)
    .meta({ description: "Were in one of these phases and left it." })
    .optional(),
  reachedPhase: commaSeparated(CANDIDATE_PHASES)
    .meta({ description: "Are in one of these phases, or were and left it." })
    .optional(),
  closedIn: months.meta({ description: "Closed in these months; use it together with `closed`." }).optional(),
  closedReason: commaSeparated(CLOSING_REASONS).optional(),
  customFields: customFields.optional(),
});
export type CandidateListFilters = z.output<typeof CandidateListFilters>;

const SortedFilters = CandidateListFilters.extend({ sort: sort.prefault("-createdAt") });
export const ListQuery = SortedFilters.extend(PageQuery.shape);

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
      // Names that can't be decoded and unknown columns get the same issue, which is added below.
    }
    const message = `Must be one or more of ${LIST_COLUMNS.join(", ")}, or field: followed by the name of a custom field.`;
    context.issues.push({ code: "custom", input, message });
    return z.NEVER;
  });

/** The URL parameters of the candidate table: the list's filters and sort order, and the visible columns. */
export const ListSearchParams = CandidateListFilters.extend({
  sort: sort.optional(),
  columns: columns.optional(),
});

export const ExportQuery = SortedFilters.extend({
  format: z.enum(EXPORT_FORMATS),
  separator: z.enum(CSV_SEPARATORS).default("comma"),
  language: z
    .enum(LANGUAGES)
    .meta({
      description: "Write titles, reasons and times as on the page, instead of the API’s names and values.",
    })
    .optional(),
  // Every export has this column, so that nobody mails candidates whose data must not be used.
  columns: columns
    .prefault(LIST_COLUMNS.join(","))
    .transform((names) => [...new Set([...names, "useLimits"])]),
});
