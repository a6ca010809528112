import { expect, test } from "@playwright/test";
import { expectPageAccessible, PUBLIC_PAGE_VARIANTS } from "./expect-accessible";

const PAGES = ["/", "/console", "/portal", "/docs", "/not-there"];
const TITLES = {
  nl: "Van eerste vraag tot eerste werkdag in het onderwijs",
  en: "From the first question to the first day in education",
};

for (const variant of PUBLIC_PAGE_VARIANTS) {
  test.describe(`public pages in ${variant.lang}`, () => {
    test.use({ locale: variant.locale });

    for (const path of PAGES) {
      test(`the page ${path} is accessible`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", variant.lang);
        for (const display of PUBLIC_PAGE_VARIANTS) await expectPageAccessible(page, display);
      });
    }
  });
}

test.describe("public pages", () => {
  test.use({ locale: "nl-NL" });

  for (const { name, purpose, path, heading } of [
    {
      name: "Console",
      purpose: "Hier begeleid je kandidaten",
      path: "/console/sign-in",
      heading: "Inloggen in de console",
    },
    {
      name: "Portaal",
      purpose: "Hier bekijk en wijzig je je eigen gegevens.",
      path: "/portal",
      heading: "Bekijk je gegevens",
    },
    { name: "Documentatie", purpose: "Bouw je een koppeling?", path: "/docs", heading: "Documentatie" },
  ]) {
    test(`the front page describes ${path} and links to it, and the linked page links back`, async ({
      page,
    }) => {
      await page.goto("/");
      const way = page.getByRole("main").getByRole("listitem").filter({ hasText: purpose });
      await expect(way.getByRole("link", { name, exact: true })).toBeVisible();
      await expect(page.getByText("in aanbouw")).toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await page.getByRole("link", { name: "Instroom, voorpagina" }).click();
      await expect(page).toHaveURL("/");
    });
  }

  test("have no dead links", async ({ page, request, baseURL }) => {
    const seen = new Set<string>();
    for (const path of PAGES) {
      await page.goto(path);
      const hrefs = await page
        .locator("a[href]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      for (const href of hrefs) seen.add(new URL(href ?? "", new URL(path, baseURL)).href);
    }
    for (const address of seen) {
      const { pathname, hash } = new URL(address);
      if (hash !== "") continue;
      const { status } = await request.get(address).then((response) => ({ status: response.status() }));
      expect([address, status]).toEqual([address, pathname === "/not-there" ? 404 : 200]);
    }
  });

  test("an unknown path returns a 404 page that links to the front page", async ({ page }) => {
    const response = await page.goto("/not-there");
    expect(response?.status()).toBe(404);
    await page.getByRole("link", { name: "Terug naar de voorpagina" }).click();
    await expect(page).toHaveURL("/");
  });

  test("the first tab stop of the documentation is a skip link that moves focus to the content", async ({
    page,
  }) => {
    await page.goto("/docs");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Naar de inhoud" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the language switch ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ locale: "nl-NL", javaScriptEnabled });

    test("keeps the page and remembers the language", async ({ page }) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.nl);
      await page.getByRole("button", { name: "English" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.en);
      await page.goto("/docs/errors?from=elsewhere");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Errors");
      await page.getByRole("button", { name: "Nederlands" }).click();
      await expect(page).toHaveURL("/docs/errors?from=elsewhere");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fouten");
    });
  });
}
