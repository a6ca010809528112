/** This file is separate, so that pages with filters but without a table don't load the table's cells. */
const DEFAULT_COLUMNS = [
  "name",
  "phase",
  "city",
  "sectorPreferences",
  "rolePreferences",
  "lastContactAt",
  "createdAt",
];

/** Returns the columns of a list without chosen columns. `closed` is the list's filter. */
export const defaultColumns = (closed: string | undefined): string[] =>
  closed ? [...DEFAULT_COLUMNS, "closedReason"] : DEFAULT_COLUMNS;
