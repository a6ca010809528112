/**
 * The specs that `npm test` runs. They cover everyday tasks, who may see what, and the requirements for every
 * page. All other specs cover rarer situations, and run with `npm test -- --all`.
 */
export const EVERYDAY_SPECS = [
  "content-security-policy",
  "console/accessibility",
  "console/admin",
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
