export type SearchLabels = {
  field: string;
  results: string;
  none: string;
  count: string;
  failure: string;
  shortcut: string;
};
