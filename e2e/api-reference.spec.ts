import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "./expect-accessible";
import { test } from "./fixtures";

/** Accessibility rules that Scalar's viewer breaks. The plain reference at `/docs/reference` breaks none. */
const VIEWER_FAULTS = [
  "aria-allowed-attr",
  "aria-allowed-role",
  "aria-input-field-name",
  "aria-required-children",
  "button-name",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-main",
  "nested-interactive",
  "scrollable-region-focusable",
];

test.describe("the API playground", () => {
  // One visit for all tests, because the viewer takes seconds to start.
  let page: Page;
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await browser.newPage({ baseURL });
    await page.goto("/docs/reference/try");
    await expect(page.getByText("GET/schema").first()).toBeVisible();
  });
  test.afterAll(() => page.close());

  test("starts on the sandbox, with a placeholder for the key", async ({ baseURL }) => {
    const body = page.locator("body");
    await expect(body).toContainText(`curl ${baseURL}/api/sandbox/schema`);
    await expect(body).not.toContainText(`${baseURL}/api/v2`);
    await expect(body).toContainText("x-api-key: <API_KEY>");
    await expect(body).not.toContainText("YOUR_SECRET_TOKEN");
  });

  test("breaks no accessibility rules except those in VIEWER_FAULTS", async () => {
    await expect(page.getByRole("main").getByText("niet helemaal toegankelijk").first()).toBeVisible();
    for (const [width, colorScheme] of [
      [1440, "light"],
      [390, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectNoAxeViolations(page, { knownRules: VIEWER_FAULTS, label: colorScheme });
    }
  });

  test("links to the guide", async () => {
    await page.getByRole("main").getByRole("link", { name: "de handleiding" }).first().click();
    await expect(page).toHaveURL(/\/docs$/);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`the API playground renders in the ${colorScheme} theme at ${width} px and sends no third-party requests`, async ({
      page,
      baseURL,
    }) => {
      const thirdParty: string[] = [];
      const errors: string[] = [];
      page.on("request", (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
          thirdParty.push(request.url());
      });
      page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
      page.on("pageerror", (error) => errors.push(error.message));
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/docs/reference/try");
      await expect(page.getByText("GET/schema").first()).toBeVisible();
      await expect(page.locator("body")).not.toContainText("/api/console");
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ thirdParty, errors, overflow }).toEqual({ thirdParty: [], errors: [], overflow: 0 });
    });
  }
}

test.describe("the API playground without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("links to the guide and the plain reference in a noscript element", async ({ page }) => {
    await page.goto("/docs/reference/try");
    // getByText doesn't find text in a noscript element.
    await expect(page.locator("noscript a[href='/nl/docs']")).toBeVisible();
    await expect(page.locator("noscript a[href='/nl/docs/reference']")).toBeVisible();
  });
});
