export const CSV_SEPARATORS = ["comma", "semicolon"] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Excel with Dutch settings splits lines into cells at semicolons only. */
export const separatorFor = (locale: string): CsvSeparator =>
  locale.startsWith("nl") ? "semicolon" : "comma";
