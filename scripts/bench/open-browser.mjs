import { chromium } from "@playwright/test";
import { browserArguments } from "../test-runner/browser-arguments.mjs";
import { findBrowser } from "../test-runner/find-browser.mjs";
import { unpin } from "./pin-to-cores.mjs";

/** Opens a browser, not pinned to a core, with a cookie and an empty page. */
export async function openBrowser(origin, cookie, viewport) {
  unpin();
  const executablePath = await findBrowser();
  const own = executablePath === "playwright" ? {} : { executablePath };
  const browser = await chromium.launch({ ...own, args: browserArguments });
  const context = await browser.newContext({ viewport, locale: "en-GB" });
  await context.addCookies([{ ...cookie, url: origin }]);
  return { browser, page: await context.newPage() };
}
