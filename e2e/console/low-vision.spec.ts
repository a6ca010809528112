import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the pages for people who zoom in or use forced colors, such as Windows' contrast themes. */
test.use({ locale: "nl-NL", viewport: { width: 1280, height: 800 } });

/** Higher than the number of tab stops in a form. */
const TAB_STOPS_MAX = 60;

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
});

/** Describes what has focus, and tells whether something covers its center. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      html: focused.outerHTML.slice(0, 120),
      isCovered: !focused.contains(hit) && !hit?.contains(focused),
      isSubmit: focused.matches("[type=submit]"),
    };
  });

/** Moves through a form with Tab. Returns the fields that had focus while something covered them. */
async function coveredFields(page: Page): Promise<string[]> {
  const covered = new Set<string>();
  await page.locator("main form input").first().focus();
  for (let stops = 0; stops < TAB_STOPS_MAX; stops += 1) {
    const { html, isCovered, isSubmit } = await focusedField(page);
    if (isCovered) covered.add(html);
    if (isSubmit) return [...covered];
    await page.keyboard.press("Tab");
  }
  throw new Error("The submit button can't be reached with the Tab key.");
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [640, 400],
  [320, 256],
] as const) {
  for (const path of ["candidates/new", "texts"]) {
    test(`at ${width} × ${height} px, no field of ${path} gets focus behind the save bar`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(region.path(path));
      await page.waitForLoadState("networkidle");
      expect(await coveredFields(page)).toEqual([]);
    });
  }
}

test("the link that skips to the content isn't covered by the header of a narrow screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(region.path("candidates"));
  const skip = page.getByRole("link", { name: "Naar de inhoud" });
  await skip.focus();
  await expect(skip).toBeFocused();
  expect(await focusedField(page)).toMatchObject({ isCovered: false });
});

/** Returns the color of the most frequent pixels, which is the background's. */
async function backgroundOf(page: Page, target: Locator): Promise<string> {
  const png = (await target.screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    const counts = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const color = [...pixels.slice(at, at + 3)].join();
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
  }, png);
}

test.describe("in forced colors", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" }));

  const expectMarked = async (page: Page, marked: Locator, plain: Locator) =>
    expect(await backgroundOf(page, marked)).not.toBe(await backgroundOf(page, plain));

  test("the current page, mode and highlighted option of a list differ from the others", async ({ page }) => {
    await region.perform("post", "/candidates", region.candidates(1, { phase: "nieuw" }));
    await page.goto(region.path("candidates"));
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    await expectMarked(page, link("Kandidaten"), link("Dubbelen"));
    await expectMarked(page, link("Echt"), link("Zandbak"));
    await pressByKeyboard(page, page.getByRole("button", { name: "Filter", exact: true }));
    const options = page.getByRole("option");
    await expect(options.first()).toHaveAttribute("data-selected", "true");
    await expectMarked(page, options.first(), options.nth(1));
  });

  test("the highlighted item of a menu differs from the others", async ({ page }) => {
    const created = await region.perform("post", "/candidates", region.candidates(1, { phase: "nieuw" }));
    await page.goto(region.path(`candidates/${created.result.candidates[0].id}`));
    await pressByKeyboard(page, page.getByRole("button", { name: "Fase: nieuw" }));
    const item = (name: string) => page.getByRole("menuitemradio", { name });
    await expect(item("nieuw")).toBeFocused();
    await expectMarked(page, item("nieuw"), item("matchen"));
  });

  test("the bars and the pressed button of a report are visible", async ({ page }) => {
    await region.perform("post", "/candidates", region.candidates(6, { phase: "nieuw" }));
    await page.goto(region.path("reports"));
    const bar = page.locator("[data-chart] [style]").first();
    await expect(bar).toBeVisible();
    await expectMarked(page, bar, page.getByRole("heading", { level: 2 }).first());
    const asTable = page.getByRole("button", { name: "Tabel" }).first();
    await asTable.click();
    await expectMarked(page, page.getByRole("button", { pressed: true }).first(), asTable);
  });
});
