import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the pages for people who zoom in or use forced colors, such as Windows' contrast themes. */
test.use({ viewport: { width: 1280, height: 800 } });

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
      isBehindToast: !focused.contains(hit) && Boolean(hit?.closest("[data-toasts]")),
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

/** Laptop windows at 200% and 400% zoom, a short window, and a phone in landscape orientation. */
const SHORT_WINDOWS = [
  [640, 400],
  [640, 512],
  [320, 256],
  [1280, 512],
  [844, 390],
] as const;

test("an open list fits in a short window, with its search field and the highlighted option", async ({
  page,
}) => {
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const lists = [
    { path: `candidates/${result.candidates[0].id}`, opener: "Vakken toevoegen" },
    { path: "candidates", opener: "Filter" },
  ];
  for (const { path, opener } of lists) {
    await page.goto(region.path(path), { waitUntil: "networkidle" });
    for (const [width, height] of SHORT_WINDOWS)
      await test.step(`${opener} at ${width} × ${height} px`, async () => {
        await page.setViewportSize({ width, height });
        const button = page.getByRole("button", { name: opener, exact: true });
        // Scroll, because the new size moved the button, and `press` may not scroll if it already has focus.
        await button.scrollIntoViewIfNeeded();
        await button.press("Enter");
        await expect(page.locator("input[cmdk-input]")).toBeFocused();
        for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press("ArrowDown");
        await expect(page.locator("input[cmdk-input]")).toBeInViewport({ ratio: 1 });
        await expect(page.locator("[cmdk-item][data-selected=true]")).toBeInViewport({ ratio: 1 });
        await page.keyboard.press("Escape");
      });
  }
});

test("going back through a list with Shift+Tab, nothing gets focus behind the table's heading", async ({
  page,
}) => {
  for (let tens = 0; tens < 3; tens += 1) await region.perform("post", "/candidates", region.candidates(10));
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(region.path("candidates"), { waitUntil: "networkidle" });
  const row = page.locator("tr[data-index='20']");
  await page.locator("section", { has: page.locator("thead") }).evaluate((area) => area.scrollTo(0, 600));
  // Row 19 lies behind the heading.
  await row.evaluate((found) => {
    const area = found.closest("section");
    const headPx = area?.querySelector("th")?.offsetHeight ?? 0;
    const offsetPx = found.getBoundingClientRect().top - (area?.getBoundingClientRect().top ?? 0);
    area?.scrollBy(0, offsetPx - headPx);
    found.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true });
  });
  const covered = new Set<string>();
  for (let stops = 0; stops < 15; stops += 1) {
    const { html, isCovered } = await focusedField(page);
    if (isCovered) covered.add(html);
    await page.keyboard.press("Shift+Tab");
  }
  await expect(page.locator("tr:focus-within")).not.toHaveAttribute("data-index", "20");
  expect([...covered]).toEqual([]);
});

/** Waits for less time than a toast stays on the screen. */
const expectNotBehindToast = (page: Page) =>
  expect.poll(() => focusedField(page), { timeout: 2_000 }).toMatchObject({ isBehindToast: false });

test("toasts in a small window don't cover the element with focus, even in a dialog", async ({ page }) => {
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const path = `/candidates/${result.candidates[0].id}`;
  const contact = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Eerst" };
  await region.perform("post", `${path}/interactions`, [contact]);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(region.path(path.slice(1)), { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Woonplaats toevoegen" }).press("Enter");
  await page.keyboard.type("Winsum");
  await page.keyboard.press("Enter");
  const toast = page.getByText("Woonplaats is gewijzigd.");
  await expect(toast).toBeVisible();
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press("Tab");
    await expectNotBehindToast(page);
  }
  await page.getByRole("button", { name: "Contactmoment verwijderen" }).press("Enter");
  const buttons = page.getByRole("dialog").getByRole("button");
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) {
    await button.focus();
    await expectNotBehindToast(page);
  }
  await expect(toast).toBeVisible();
});

test("a highlighted item of a menu has an outline, and so has a toast's button, in the toast's text color", async ({
  page,
}) => {
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  await page.goto(region.path(`candidates/${result.candidates[0].id}`), { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Meer acties" }).press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-highlighted]")).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Woonplaats toevoegen" }).press("Enter");
  await page.keyboard.type("Winsum");
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: "Ongedaan maken" });
  await expect(undo).toBeVisible();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  const color = await undo.evaluate((button) => getComputedStyle(button).color);
  await expect(undo).toHaveCSS("outline-color", color);
});

test("on a narrow screen, the header doesn't cover the skip link while the link has focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(region.path("candidates"));
  const skip = page.getByRole("link", { name: "Naar de inhoud" });
  await skip.focus();
  await expect(skip).toBeFocused();
  expect(await focusedField(page)).toMatchObject({ isCovered: false });
});

/** Returns the most frequent color in a screenshot of the target, which is its background color. */
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

  test("the current page, mode and list option look different from the other pages, modes and options", async ({
    page,
  }) => {
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

  test("the highlighted menu item looks different from the other items", async ({ page }) => {
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
