/** This file is separate, so that pages with filters but without a table don't load the table's cells. */
export const DEFAULT_COLUMNS = [
  "name",
  "phase",
  "city",
  "sectorPreferences",
  "rolePreferences",
  "lastContactAt",
  "createdAt",
];
