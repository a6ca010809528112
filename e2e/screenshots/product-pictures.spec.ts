import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { withLanguage } from "@/lib/platform/languages";
import { consolePath, signInAs } from "../console/demo-region";
import { waitForOwnFont } from "../console/own-font";
import { test } from "../fixtures";
import { signInCandidate } from "../portal/test-candidate";
import { waitUntilLoaded } from "../wait-until-loaded";
import { findBusiestCandidate } from "./find-busiest-candidate";
import { LOOKS, type Look } from "./looks";

/** Takes the pictures of the product that the front page and the README show. */

const FOLDER = join(import.meta.dirname, "..", "..", "public", "pictures");
const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function openPage(browser: Browser, { language, colorScheme }: Look, viewport: typeof LAPTOP) {
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

/** Replaces the address of the server that renders the page, such as in examples of the guide. */
function showPublicAddress(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replaceAll(location.origin, "https://instroom.example");
  }
}

async function takePicture(page: Page, name: string, { language, colorScheme }: Look, path: string) {
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

for (const look of LOOKS) {
  test(`pictures of the product, ${look.language}, ${look.colorScheme}`, async ({ browser }) => {
    const staff = await openPage(browser, look, LAPTOP);
    await signInAs(staff.context(), "adviser");
    const id = await findBusiestCandidate();
    await takePicture(staff, "board", look, consolePath("board"));
    await takePicture(staff, "record", look, consolePath(`candidates/${id}`));
    const candidate = await openPage(browser, look, PHONE);
    await takePicture(candidate, "portal", look, await signInCandidate(candidate.context(), { id }));
    const visitor = await openPage(browser, look, LAPTOP);
    await takePicture(visitor, "guide", look, withLanguage(look.language, "/docs/creating"));
  });
}
