import { type Browser, expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../expect-no-axe-violations";
import { signInStaff } from "./sign-in-staff";

/** The page as it stands, windows included, in both themes, wide and narrow: nothing that axe finds, and nothing over the edge. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectNoAxeViolations(page, `${page.url()}, ${colorScheme}, ${width} px wide`);
    }
    await expectNoHorizontalOverflow(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const expectNoHorizontalOverflow = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    page.url(),
  ).toBeLessThanOrEqual(0);

/** Each theme with each width, each language with each theme and with each width. */
export const DISPLAY_VARIANTS = [
  { width: 1440, colorScheme: "light", locale: "nl-NL" },
  { width: 1440, colorScheme: "dark", locale: "en-GB" },
  { width: 390, colorScheme: "light", locale: "en-GB" },
  { width: 390, colorScheme: "dark", locale: "nl-NL" },
] as const;

/** Opens pages anew in every look and both languages, each when it is `ready`; the same is asked of them. */
export async function expectPagesAccessible(
  browser: Browser,
  email: string,
  pages: readonly { path: string; ready: (page: Page) => Promise<unknown> }[],
  looks: readonly (typeof DISPLAY_VARIANTS)[number][] = DISPLAY_VARIANTS,
): Promise<void> {
  for (const { width, ...look } of looks) {
    const context = await browser.newContext({
      ...look,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      baseURL: String(process.env.E2E_BASE_URL),
    });
    await signInStaff(context, email);
    const page = await context.newPage();
    for (const { path, ready } of pages) {
      await page.goto(path);
      await ready(page);
      await expectNoAxeViolations(page, `${path}, ${look.colorScheme}, ${look.locale}, ${width} px wide`);
      await expectNoHorizontalOverflow(page);
    }
    await context.close();
  }
}
