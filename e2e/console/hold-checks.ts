import { once } from "node:events";
import type { Page } from "@playwright/test";

/**
 * Delays the script that contains the API's validation code, as a slow connection would. Returns a function
 * that releases the script and waits until the page has received it. Until then, the page may not have its
 * `load` event, so open it with `waitUntil: "domcontentloaded"`.
 */
export async function holdChecks(page: Page): Promise<() => Promise<void>> {
  const released = new AbortController();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    const isHeld = (await response.text()).includes("isHttpUrl:");
    if (isHeld && !released.signal.aborted) await once(released.signal, "abort");
    await route.fulfill({ response });
  });
  return async () => {
    released.abort();
    await page.unrouteAll({ behavior: "wait" });
  };
}
