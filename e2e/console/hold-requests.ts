import { expect, type Page, type Route } from "@playwright/test";

/**
 * Holds the page's requests with this method and URL, until the returned function is called. Then `finish`
 * sends them, or makes them fail.
 */
export async function holdRequests(
  page: Page,
  method: string,
  url: RegExp,
  finish: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await released;
    await finish(route);
  });
  return release;
}

const LONG_ENOUGH_TO_MOVE_MS = 2_000;

/** Expects that no other page opens. */
export async function expectToStay(page: Page): Promise<void> {
  const url = page.url();
  await page.waitForTimeout(LONG_ENOUGH_TO_MOVE_MS);
  expect(page.url()).toBe(url);
}
