/** XLSX comes first, because XLSX files open correctly with any regional settings, unlike CSV files. */
export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
