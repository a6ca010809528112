import type { BrowserContext } from "@playwright/test";

/** Keeps open lists and boards as they are while others change candidates, as between two polls. */
export const holdPolls = (context: BrowserContext) =>
  context.route("**/candidates/last-change", () => undefined);
