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

/**
 * Holds the server's answers to the page's requests with this URL until `release` is called, so that they are
 * older than what the page does in the meantime.
 */
export async function holdAnswers(page: Page, url: RegExp) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let heldCount = 0;
  await page.route(url, async (route) => {
    const response = await route.fetch();
    heldCount += 1;
    await released;
    // The page may have canceled the read.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { release, countHeld: () => heldCount };
}

const LONG_ENOUGH_TO_MOVE_MS = 2_000;

/** Expects that no other page opens. */
export async function expectToStay(page: Page): Promise<void> {
  const url = page.url();
  await page.waitForTimeout(LONG_ENOUGH_TO_MOVE_MS);
  expect(page.url()).toBe(url);
}
