import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, expect, type Page, type TestInfo, test } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { isDeep } from "@/test/random-volume";
import { signInStaff } from "./console/sign-in-staff";

/** Checks the accessibility of pages and open dialogs: axe in both themes, and no horizontal overflow. */

const WIDE = 1440;
const LAPTOP = 1024;
const PHONE = 390;
const HEIGHT = 900;
/** How long to wait until transient violations disappear. */
const REST_TIMEOUT_MS = 60_000;

/** The only rules whose result depends on the theme. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Loads axe once per document. `@axe-core/playwright` would load axe for each scan, which takes twice as
 * long.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(axeSource);
    // Include frames, because the demo shows e-mails in frames from another origin.
    await frame.evaluate('axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })');
  }
}

/**
 * Repeats the scan until axe finds no violations, because some violations are transient. For example, a
 * document briefly has no title during a navigation, and a list that is loading is too pale for the contrast
 * rule. `knownRules` are rules that a third-party component breaks.
 */
export async function expectNoAxeViolations(
  page: Page,
  { rules = [] as string[], knownRules = [] as readonly string[], label = "", within = "" } = {},
) {
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules.length > 0 && { runOnly: rules }),
    rules: Object.fromEntries(knownRules.map((id) => [id, { enabled: false }])),
  };
  await expect(async () => {
    await loadAxe(page);
    const violations: AxeResults["violations"] = await page.evaluate(
      `axe.run(${within ? JSON.stringify(within) : "document"}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
    );
    expect(
      violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
      `${page.url()} ${label}`,
    ).toEqual([]);
  }).toPass({ timeout: REST_TIMEOUT_MS });
}

async function expectNoHorizontalOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(overflow), `${page.url()}, ${width} px`).toBeLessThanOrEqual(0);
}

/** Any two consecutive displays, including the last and the first, differ in both width and theme. */
const DISPLAYS = [
  { width: WIDE, colorScheme: "light" },
  { width: LAPTOP, colorScheme: "dark" },
  { width: PHONE, colorScheme: "light" },
  { width: WIDE, colorScheme: "dark" },
  { width: LAPTOP, colorScheme: "light" },
  { width: PHONE, colorScheme: "dark" },
] as const;

type Width = (typeof DISPLAYS)[number]["width"];

const checksOf = new WeakMap<TestInfo, number>();

/**
 * Returns the displays of the test's next check: all displays in the deep run, and `count` consecutive ones
 * in the normal run. The test's title determines the first check's first display, and each further check
 * starts at the next display. A test always checks the same displays, and all tests together check each of
 * them in both languages. `width` is set if the state exists at only one width.
 */
function nextDisplays(count: number, width?: Width): readonly (typeof DISPLAYS)[number][] {
  if (width) return DISPLAYS.filter((display) => display.width === width);
  if (isDeep) return DISPLAYS;
  const info = test.info();
  const checks = checksOf.get(info) ?? 0;
  checksOf.set(info, checks + 1);
  const start = createHash("sha256").update(info.title).digest().readUInt16BE() + checks;
  return [...DISPLAYS, ...DISPLAYS].slice(start % DISPLAYS.length).slice(0, count);
}

/**
 * Checks the page in its current state, including open dialogs. `within` limits axe to an element. Use it for
 * open menus: a menu hides the page from screen readers, so axe would report missing landmarks. `only` is the
 * only width to check.
 */
export async function expectAccessible(page: Page, within = "", only?: Width): Promise<void> {
  const viewport = page.viewportSize();
  for (const { width, colorScheme } of nextDisplays(2, only)) {
    await expectNoHorizontalOverflow(page, width);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoAxeViolations(page, { label: `${colorScheme}, ${width} px`, within });
  }
  if (viewport) await page.setViewportSize(viewport);
}

export type Screen = { path: string; ready: (page: Page) => Promise<unknown> };

/**
 * Opens each screen in both languages, and checks the screen once `ready` resolves. The normal run uses one
 * display per language.
 */
export async function expectScreensAccessible(
  browser: Browser,
  email: string,
  screens: readonly Screen[],
): Promise<void> {
  for (const locale of ["nl-NL", "en-GB"]) {
    const context = await browser.newContext({
      locale,
      reducedMotion: "reduce",
      baseURL: String(process.env.E2E_BASE_URL),
    });
    await signInStaff(context, email);
    const page = await context.newPage();
    for (const { path, ready } of screens) {
      const displays = nextDisplays(1);
      await page.setViewportSize({ width: displays[0]?.width ?? WIDE, height: HEIGHT });
      await page.goto(path);
      await ready(page);
      for (const { width, colorScheme } of displays) {
        await page.emulateMedia({ colorScheme });
        await expectNoHorizontalOverflow(page, width);
        await expectNoAxeViolations(page, { label: `${locale}, ${colorScheme}, ${width} px` });
      }
    }
    await context.close();
  }
}

/**
 * One variant per language. Both languages have the same layout, so one theme and one width per language are
 * enough.
 */
export const PUBLIC_PAGE_VARIANTS = [
  { locale: "nl-NL", lang: "nl", colorScheme: "light", width: WIDE },
  { locale: "en-GB", lang: "en", colorScheme: "dark", width: PHONE },
] as const;

/** Checks a public page's accessibility, and that the page fits a narrow phone. */
export async function expectPageAccessible(
  page: Page,
  { colorScheme, width }: Pick<(typeof PUBLIC_PAGE_VARIANTS)[number], "colorScheme" | "width">,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: HEIGHT });
  await expectNoAxeViolations(page, { label: `${colorScheme}, ${width} px` });
  await expectNoHorizontalOverflow(page, 320);
}

/**
 * Checks a page that is shown at a phone's width: axe, and no horizontal overflow with text at 100% and 200%.
 */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  const widthAt = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      const { scrollWidth } = document.documentElement;
      document.documentElement.style.fontSize = "";
      return scrollWidth;
    }, size);
  expect(await widthAt("100%")).toBeLessThanOrEqual(PHONE);
  expect(await widthAt("200%")).toBeLessThanOrEqual(PHONE);
}

/**
 * Checks a page at phone width: axe in both themes, overflow with text at 200% and at a width of 320 px, and
 * forced colors. In forced colors, buttons need a border or underline, because they would otherwise look like
 * plain text.
 */
export async function expectAccessibleInEveryDisplay(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessibleOnPhone(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page, { rules: COLOR_RULES, label: "dark" });
  await expectNoHorizontalOverflow(page, 320);
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  await page.emulateMedia({ forcedColors: "active" });
  const plainButtons = await page.locator("button:visible").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { borderTopWidth, textDecorationLine } = getComputedStyle(button);
        return borderTopWidth === "0px" && textDecorationLine === "none";
      })
      .map(({ outerHTML }) => outerHTML),
  );
  expect(plainButtons, page.url()).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}
