/**
 * The specs of the project "journeys" that `npm test` runs, beside the API's contract suite: what people do
 * every day, and the accessibility and weight of the console's pages. All other specs run with `npm test -- --all`.
 */
export const EVERYDAY_SPECS = [
  "console/accessibility",
  "console/candidates",
  "console/import-preview",
  "console/other-regions",
  "console/record",
  "console/removal",
  "console/reports",
  "console/search",
  "console/sign-in",
  "console/weight",
  "portal/isolation",
  "portal/own-record",
  "portal/sign-in",
];
