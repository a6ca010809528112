import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";
import { signedIn } from "./signed-in";

const LOOKS = [
  { width: 1440, colorScheme: "light", locale: "nl-NL" },
  { width: 1440, colorScheme: "dark", locale: "en-GB" },
  { width: 390, colorScheme: "light", locale: "en-GB" },
  { width: 390, colorScheme: "dark", locale: "nl-NL" },
] as const;

/** Shows pages in both themes and languages at both widths: nothing that axe finds, and nothing over the edge. */
export async function inEveryLook(
  browser: Browser,
  email: string,
  pages: readonly { path: string; ready: (page: Page) => Promise<unknown> }[],
): Promise<void> {
  for (const { width, ...look } of LOOKS) {
    const context = await browser.newContext({
      ...look,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      baseURL: String(process.env.E2E_BASE_URL),
    });
    await signedIn(context, email);
    const page = await context.newPage();
    for (const { path, ready } of pages) {
      await page.goto(path);
      await ready(page);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect({ path, width, ...look, violations }).toEqual({ path, width, ...look, violations: [] });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ path, width, over }).toEqual({ path, width, over: 0 });
    }
    await context.close();
  }
}
