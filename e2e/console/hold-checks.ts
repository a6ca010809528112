import { once } from "node:events";
import type { Page } from "@playwright/test";

/**
 * Delays the script with the API's checks, as a slow connection does. Returns the function that lets it through.
 */
export async function holdChecks(page: Page): Promise<() => void> {
  const released = new AbortController();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    const isHeld = (await response.text()).includes("isHttpUrl:");
    if (isHeld && !released.signal.aborted) await once(released.signal, "abort");
    await route.fulfill({ response });
  });
  return () => released.abort();
}
