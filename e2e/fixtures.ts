import { type Browser, test as base } from "@playwright/test";

let running: Browser | undefined;

/** Playwright's `test`, which also closes the browser contexts that a test opens itself. */
export const test = base.extend<{ closesContexts: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      running = browser;
      await use(browser);
      running = undefined;
    },
    { scope: "worker" },
  ],
  // Pages that stay open poll and repaint, which slows down all later tests. Contexts from `beforeAll` exist
  // before the test starts, so they stay open.
  closesContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
    async ({}, use) => {
      const earlier = new Set(running?.contexts());
      await use(undefined);
      for (const context of running?.contexts() ?? []) if (!earlier.has(context)) await context.close();
    },
    { auto: true },
  ],
});
