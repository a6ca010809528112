import type { Page } from "@playwright/test";

/**
 * Makes the page wait for its own font. Otherwise a page whose font arrives late keeps the system's font, in
 * which the same text may be wider.
 */
export const waitForOwnFont = (page: Page) =>
  page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("font-display:optional", "font-display:block");
    await route.fulfill({ response, body });
  });
