import { timestamp } from "drizzle-orm/pg-core";

/** Declares a timestamp in milliseconds, the precision of all times in the API. */
export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
