import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ReportQuery } from "./contract";

const firstDay = (month: string): SQL => sql`(${month} || '-01')::date`;

/** Builds the condition that a month, given as its first day, is in the period. */
export const inPeriod = (month: SQL, { from, until }: ReportQuery): SQL =>
  sql`(${from ? sql`${month} >= ${firstDay(from)}` : sql`true`} and ${until ? sql`${month} <= ${firstDay(until)}` : sql`true`})`;

/** Builds an expression for the time at which a day starts in the Netherlands. */
export const startOfDay = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Europe/Amsterdam')`;

/**
 * Builds the condition that a time is in the period in Dutch time. Applies no function to `time`, so that an
 * index on it can be used.
 */
export const isDuringPeriod = (time: SQL, { from, until }: ReportQuery): SQL =>
  sql`(${from ? sql`${time} >= ${startOfDay(firstDay(from))}` : sql`true`} and ${
    until ? sql`${time} < ${startOfDay(sql`${firstDay(until)} + interval '1 month'`)}` : sql`true`
  })`;
