export const SORT_FIELDS = ["name", "city", "phase", "createdAt", "updatedAt", "lastContactAt"] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type SortKey = { by: SortField; isDescending: boolean };
