import { desc, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { baseIdColumn } from "./regions";

/**
 * The sort keys of lists. The indexes use the same expressions. Names sort by the start of the search text,
 * and phases by their position. Candidates without contact sort as if their last contact was millennia ago.
 */
export const candidateOrder = {
  name: sql`left(search_text, 100)`,
  city: sql`coalesce(left(lower(city), 100), '')`,
  phase: sql`array_position('{nieuw,oriënteren,in opleiding,matchen,voorbereiden,werkzaam,uitgestroomd}'::text[], phase)`,
  lastContactAt: sql`coalesce(last_contact_at, (created_at at time zone 'utc' - interval '3000 years') at time zone 'utc')`,
};

/**
 * The start of the period without contact: the last contact or, if there was none, the candidate's creation.
 */
export const contactOrArrival = sql`coalesce(last_contact_at, created_at)`;

/**
 * The earliest time at which the candidate can have entered their current phase. `phase_changed_at` is the
 * exact time. If that column is null, the candidate entered the phase at their creation or later, and only
 * the audit events record a later change.
 */
export const phaseSinceLowerBound = sql`coalesce(phase_changed_at, created_at)`;

type RareColumn = "lastContactAt" | "phaseChangedAt" | "createdAt" | "privacyConsent";

/** Conditions that few candidates meet, for small partial indexes. */
const rareCandidates = (table: Record<RareColumn, AnyPgColumn>) => ({
  candidates_with_older_contact: sql`${table.lastContactAt} < ${table.createdAt}`,
  // Only a merge can make a candidate's phase older than their record.
  candidates_with_older_phase: sql`${table.phaseChangedAt} < ${table.createdAt}`,
  candidates_without_consent: sql`not ${table.privacyConsent}`,
});

const SORT_INDEXES = [
  ["candidates_by_name", candidateOrder.name],
  ["candidates_by_city", candidateOrder.city],
  ["candidates_by_phase", candidateOrder.phase],
  ["candidates_by_contact", contactOrArrival],
  ["candidates_by_last_contact", candidateOrder.lastContactAt],
] as const;

/**
 * The name in lower case without accents, spaces and punctuation, for finding duplicates. Derived from the
 * search text, which starts with the name in lower case without accents, followed by the e-mail address. The
 * length of `name` doesn't show where it ends: "ß" becomes "ss", and accents can be separate characters.
 */
export const candidateNameKey = sql`translate(split_part(search_text, ' ' || email_key, 1), ' -.,''’‘', '')`;

/**
 * The words by which the console's search finds a candidate, in addition to the search text. A migration
 * defines the SQL function. `lib/console/candidates/search-words.ts` normalizes search terms in the same way.
 */
export const candidateWords = sql`candidate_words(city, postal_code, motivation, custom_fields)`;

/**
 * `lib/records/candidates/normalize.ts` computes `emailKey`, `phoneKey` and `searchText`, both for rows and
 * for queries.
 */
export const candidates = pgTable(
  "candidates",
  {
    baseId: baseIdColumn().notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    privacyConsent: boolean("privacy_consent").notNull(),
    phone: text("phone"),
    linkedin: text("linkedin"),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    address: text("address"),
    city: text("city"),
    postalCode: text("postal_code"),
    phase: text("phase").notNull(),
    sectorPreferences: text("sector_preferences").array().notNull().default([]),
    rolePreferences: text("role_preferences").array().notNull().default([]),
    desiredQualifications: text("desired_qualifications").array().notNull().default([]),
    priorEducation: text("prior_education"),
    subjectPreferences: text("subject_preferences").array().notNull().default([]),
    motivation: text("motivation"),
    customFields: jsonb("custom_fields").$type<Record<string, unknown>>().notNull().default({}),
    emailKey: text("email_key").notNull(),
    phoneKey: text("phone_key"),
    searchText: text("search_text").notNull(),
    /** When the latest past interaction took place, ignoring questions. Set by a trigger and the sweep. */
    lastContactAt: timestamptz("last_contact_at"),
    /**
     * When the phase last changed. A trigger maintains it. Null if the phase hasn't changed since this column
     * was added. Earlier changes are in the audit events.
     */
    phaseChangedAt: timestamptz("phase_changed_at"),
    /**
     * Most lists in the console exclude closed candidates, so the indexes for those lists include this
     * column.
     */
    closed: boolean("closed").notNull().default(false),
    closedAt: timestamptz("closed_at"),
    closedReason: text("closed_reason"),
    /** When the candidate requested their erasure; see `erasure_requests`. */
    erasureRequestedAt: timestamptz("erasure_requested_at"),
    createdAt: timestamptz("created_at").notNull(),
    updatedAt: timestamptz("updated_at").notNull(),
  },
  ({ baseId, closed, ...table }) => {
    const newest = [desc(table.createdAt), desc(table.id)] as const;
    return [
      primaryKey({ name: "candidates_pkey", columns: [baseId, table.id] }),
      index("candidates_newest").on(baseId, ...newest),
      index("candidates_updated").on(baseId, desc(table.updatedAt)),
      index("candidates_phase").on(baseId, table.phase, ...newest),
      index("candidates_email").on(baseId, table.emailKey, table.createdAt, table.id),
      index("candidates_phone").on(baseId, table.phoneKey).where(sql`${table.phoneKey} is not null`),
      index("candidates_birth_date_plain_name")
        .on(baseId, table.dateOfBirth, candidateNameKey, table.id)
        .where(sql`${table.dateOfBirth} is not null`),
      // A single GIN index for all filters, so that Postgres combines the conditions before it reads rows.
      // The index omits the base, because reading the index entries of a large base takes longer than the
      // rest of a query.
      index("candidates_filters").using(
        "gin",
        sql`${table.searchText} gin_trgm_ops`,
        ...[table.sectorPreferences, table.rolePreferences, table.desiredQualifications],
        ...[table.phase, table.city],
        sql`${table.customFields} jsonb_path_ops`,
      ),
      index("candidates_words").using("gin", candidateWords),
      // Unlike the API's lists, the console's lists never mix closed and open candidates.
      index("candidates_closed_newest").on(baseId, closed, ...newest),
      index("candidates_closed_updated").on(baseId, closed, table.updatedAt, table.id),
      index("candidates_closed_phase").on(baseId, closed, table.phase, ...newest),
      index("candidates_city")
        .on(baseId, closed, table.city, ...newest)
        .where(sql`${table.city} is not null`),
      index("candidates_phase_since").on(baseId, closed, table.phase, phaseSinceLowerBound),
      ...Object.entries(rareCandidates(table)).map(([name, rare]) =>
        index(name)
          .on(baseId, closed, ...newest)
          .where(rare),
      ),
      index("candidates_closed_at").on(baseId, table.closedAt).where(sql`${closed}`),
      ...SORT_INDEXES.map(([name, key]) => index(name).on(baseId, closed, key, table.id)),
      check("candidates_custom_fields", sql`jsonb_typeof(${table.customFields}) = 'object'`),
      check(
        "candidates_closed",
        sql`${closed} = (${table.closedAt} is not null) and ${closed} = (${table.closedReason} is not null)`,
      ),
    ];
  },
);

/**
 * A reference to the candidate that a row is about. The row is deleted with the candidate. `columns` hold the
 * base and the candidate's id.
 */
export const candidateKey = <Table extends string>(
  name: string,
  columns: [AnyPgColumn<{ tableName: Table }>, AnyPgColumn<{ tableName: Table }>],
) => foreignKey({ name, columns, foreignColumns: [candidates.baseId, candidates.id] }).onDelete("cascade");

/** An archived candidate's data for reports. Nothing in it identifies the person. */
export const candidateHistory = pgTable(
  "candidate_history",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    baseId: baseIdColumn().notNull(),
    phase: text("phase").notNull(),
    sectorPreferences: text("sector_preferences").array().notNull(),
    rolePreferences: text("role_preferences").array().notNull(),
    desiredQualifications: text("desired_qualifications").array().notNull(),
    priorEducation: text("prior_education"),
    city: text("city"),
    interactionsByType: jsonb("interactions_by_type").$type<Record<string, number>>().notNull(),
    daysByPhase: jsonb("days_by_phase").$type<Record<string, number>>().notNull(),
    createdMonth: date("created_month", { mode: "string" }).notNull(),
    archivedMonth: date("archived_month", { mode: "string" }).notNull(),
  },
  (table) => [index("candidate_history_base").on(table.baseId, table.createdMonth)],
);
