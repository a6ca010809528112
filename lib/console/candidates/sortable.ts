/** What the table can be sorted by. */
export const SORTABLE = ["name", "city", "phase", "createdAt", "updatedAt", "lastContactAt"] as const;
export type Sortable = (typeof SORTABLE)[number];
export type SortKey = { by: Sortable; isDescending: boolean };
