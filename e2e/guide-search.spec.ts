import { expect } from "@playwright/test";
import { expectNoAxeViolations } from "./expect-accessible";
import { test } from "./fixtures";

/** Presses / as soon as the page hides the hint that shows the key, as a fast reader might. */
function pressSlashAsSoonAsHintIsGone(): void {
  let wasShown = false;
  new MutationObserver((_changes, observer) => {
    const isShown = document.querySelector("kbd") !== null;
    if (wasShown && !isShown) {
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
      document.documentElement.dataset.slashPressed = "";
    }
    wasShown = isShown;
  }).observe(document, { childList: true, subtree: true });
}

test.describe("guide search", () => {
  test.use({ locale: "en-GB" });

  test("can be used with the keyboard alone: / focuses, arrows choose, Enter opens, Esc closes", async ({
    page,
  }) => {
    await page.goto("/docs/keys");
    const field = page.getByRole("combobox", { name: "Search the guide" });
    const index = page.waitForResponse(/\/docs\/search\/en\?v=/);
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
    await index;
    await page.keyboard.type("duplicate");
    const options = page.getByRole("option");
    await expect(options.first()).toBeVisible();
    await expect(field).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    const active = await field.getAttribute("aria-activedescendant");
    await expect(options.first()).toHaveAttribute("id", String(active));
    await expect(page.getByRole("status").filter({ hasText: /^Results: \d+$/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await field.fill("ambiguous_match");
    await expect(options.first()).toContainText("ambiguous_match");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/en/docs/errors#ambiguous_match");
    await expect(page.locator("#ambiguous_match")).toBeInViewport();
  });

  test("shows accessible results in both themes, and says when it finds nothing", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/docs/keys");
    const field = page.getByRole("combobox", { name: "Search the guide" });
    await field.fill("candidate");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page, { label: colorScheme });
    }
    await field.fill("xyzzy");
    await expect(page.getByRole("status").filter({ hasText: "Nothing found" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test("lets the reader turn off the / shortcut, and remembers the choice on the next page", async ({
    page,
  }) => {
    await page.goto("/docs/keys");
    const field = page.getByRole("combobox", { name: "Search the guide" });
    await field.fill("key");
    await page.getByLabel("Press / to go to the search field").uncheck();
    await page.addInitScript(pressSlashAsSoonAsHintIsGone);
    await page.goto("/docs/errors");
    await expect(page.locator("html[data-slash-pressed]")).toBeAttached();
    await expect(page.locator("kbd", { hasText: "/" })).toHaveCount(0);
    await expect(field).not.toBeFocused();
    await page.keyboard.press("/");
    await expect(field).not.toBeFocused();
  });
});

test.describe("guide search without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("links to the list of all pages", async ({ page }) => {
    await page.goto("/docs/keys");
    await page.getByRole("combobox", { name: "Zoek in de handleiding" }).fill("sleutel");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/nl/docs?q=sleutel");
    await expect(page.getByRole("main").getByRole("link", { name: "Fouten" })).toBeVisible();
  });
});
