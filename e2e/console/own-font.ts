import type { Page } from "@playwright/test";

/**
 * Makes the page wait for its web font. Otherwise a slow font leaves the page in the fallback font, whose
 * text may be wider.
 */
export const waitForOwnFont = (page: Page) =>
  page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("font-display:optional", "font-display:block");
    await route.fulfill({ response, body });
  });
