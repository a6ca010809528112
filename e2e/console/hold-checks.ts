import { once } from "node:events";
import type { Page } from "@playwright/test";

/**
 * Delays the script that contains the API's validation code, as a slow connection would. `requested` resolves
 * when the page requests the script. `release` releases the script and waits until the page has received it.
 */
export async function holdChecks(page: Page) {
  const [requested, released] = [new AbortController(), new AbortController()];
  const firstRequest = once(requested.signal, "abort");
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    const isHeld = (await response.text()).includes("isHttpUrl:");
    if (isHeld) requested.abort();
    if (isHeld && !released.signal.aborted) await once(released.signal, "abort");
    await route.fulfill({ response });
  });
  const release = async () => {
    released.abort();
    await page.unrouteAll({ behavior: "wait" });
  };
  return { requested: firstRequest, release };
}

/**
 * Opens a page that requests the script as soon as it is usable. Doesn't wait for the `load` event, which may
 * come only after the release. Returns the function that releases the script.
 */
export async function openWithHeldChecks(page: Page, path: string): Promise<() => Promise<void>> {
  const { requested, release } = await holdChecks(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await requested;
  return release;
}
