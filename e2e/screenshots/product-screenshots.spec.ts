import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { withLanguage } from "@/lib/platform/languages";
import { consolePath, signInAs } from "../console/demo-region";
import { waitForOwnFont } from "../console/own-font";
import { test } from "../fixtures";
import { signInCandidate } from "../portal/test-candidate";
import { waitUntilLoaded } from "../wait-until-loaded";
import { findBusiestCandidate } from "./find-busiest-candidate";
import { VARIANTS, type Variant } from "./variants";

/** Takes the screenshots of the product that the front page and the README show. */

const FOLDER = join(import.meta.dirname, "..", "..", "public", "pictures");
const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function openPage(browser: Browser, { language, colorScheme }: Variant, viewport: typeof LAPTOP) {
  const context = await browser.newContext({
    locale: language,
    colorScheme,
    viewport,
    deviceScaleFactor: viewport === PHONE ? 2 : 1,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await waitForOwnFont(page);
  return page;
}

/** Replaces the server's own origin in the page's text, for example in samples of the guide. */
function showPublicAddress(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replaceAll(location.origin, "https://instroom.example");
  }
}

async function takeScreenshot(page: Page, name: string, { language, colorScheme }: Variant, path: string) {
  await page.goto(path);
  await waitUntilLoaded(page);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(showPublicAddress);
  await page.screenshot({
    path: join(FOLDER, `${name}-${language}-${colorScheme}.webp`),
    type: "webp",
    quality: 80,
  });
}

for (const variant of VARIANTS) {
  test(`screenshots of the product, ${variant.language}, ${variant.colorScheme}`, async ({ browser }) => {
    const staff = await openPage(browser, variant, LAPTOP);
    await signInAs(staff.context(), "adviser");
    const id = await findBusiestCandidate();
    await takeScreenshot(staff, "board", variant, consolePath("board"));
    await takeScreenshot(staff, "record", variant, consolePath(`candidates/${id}`));
    const candidate = await openPage(browser, variant, PHONE);
    await takeScreenshot(candidate, "portal", variant, await signInCandidate(candidate.context(), { id }));
    const visitor = await openPage(browser, variant, LAPTOP);
    await takeScreenshot(visitor, "guide", variant, withLanguage(variant.language, "/docs/creating"));
  });
}
