import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ReportQuery } from "./contract";

const firstDay = (month: string): SQL => sql`(${month} || '-01')::date`;

/** Builds the condition that a month (its first day) is in the period. */
export const inPeriod = (month: SQL, { from, until }: ReportQuery): SQL =>
  sql`(${from ? sql`${month} >= ${firstDay(from)}` : sql`true`} and ${until ? sql`${month} <= ${firstDay(until)}` : sql`true`})`;

/** The start of a day in the regions' time zone. */
export const startOfDay = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Europe/Amsterdam')`;

/**
 * Builds the condition that a time is in the period, in the regions' time zone. An index on the time applies.
 */
export const isDuringPeriod = (time: SQL, { from, until }: ReportQuery): SQL =>
  sql`(${from ? sql`${time} >= ${startOfDay(firstDay(from))}` : sql`true`} and ${
    until ? sql`${time} < ${startOfDay(sql`${firstDay(until)} + interval '1 month'`)}` : sql`true`
  })`;
