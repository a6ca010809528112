import { timestamp } from "drizzle-orm/pg-core";

/** A moment, kept to the millisecond: the precision of every time that the API shows. */
export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
