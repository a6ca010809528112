import { timestamp } from "drizzle-orm/pg-core";

/** A time with millisecond precision, like all times in the API. */
export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
