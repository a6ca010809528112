/**
 * The specs of the project "journeys" that `npm test` runs, beside the API's contract suite: what people do
 * every day, what each of them may see, and what every page must be. All other specs are about rarer
 * situations, and run with `npm test -- --all`.
 */
export const EVERYDAY_SPECS = [
  "client/client",
  "content-security-policy",
  "console/accessibility",
  "console/admin",
  "console/admin-access",
  "console/board",
  "console/candidates",
  "console/concurrent-edits",
  "console/drafts",
  "console/import-care",
  "console/import-preview",
  "console/list",
  "console/new-candidate",
  "console/other-regions",
  "console/privacy-desk",
  "console/record",
  "console/removal",
  "console/reports",
  "console/search",
  "console/sign-in",
  "console/weight",
  "portal/accessibility",
  "portal/erasure",
  "portal/isolation",
  "portal/own-record",
  "portal/privacy-requests",
  "portal/sign-in",
];
