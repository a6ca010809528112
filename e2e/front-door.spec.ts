import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { ERRORS } from "@/lib/errors";

// Recording every step of so many looks takes longer than the looks, and what axe finds needs no trace.
test.use({ trace: "off" });

const PAGES = ["/", "/console", "/portal", "/docs", "/docs/errors", "/docs/migrating", "/not-there"];
const LANGUAGES = [
  {
    locale: "nl-NL",
    lang: "nl",
    other: "English",
    title: "Van eerste vraag tot eerste werkdag in het onderwijs",
  },
  {
    locale: "en-GB",
    lang: "en",
    other: "Nederlands",
    title: "From the first question to the first day in education",
  },
];

/** What axe finds wrong, as rule and element. Legacy mode spares a second page; our pages have no frames. */
async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}

for (const { locale, lang } of LANGUAGES) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale });

    for (const path of PAGES) {
      test(`${path} can be read by everybody, in the light and in the dark, wide and narrow`, async ({
        page,
      }) => {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          for (const width of [1440, 390]) {
            await page.setViewportSize({ width, height: 900 });
            expect(await violationsOf(page), `${colorScheme}, ${width} px wide`).toEqual([]);
          }
        }
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      });
    }
  });
}

test.describe("the front door", () => {
  test.use({ locale: "nl-NL" });

  for (const { name, path, heading } of [
    { name: "Console", path: "/console/sign-in", heading: "Inloggen in de console" },
    { name: "Portaal", path: "/portal", heading: "Portaal" },
    { name: "Documentatie", path: "/docs", heading: "Documentatie" },
  ]) {
    test(`leads to ${path}, which says what there is, and back`, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("main").getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await page.getByRole("link", { name: "Instroom, voorpagina" }).click();
      await expect(page).toHaveURL("/");
    });
  }

  test("leads nowhere that does not answer", async ({ page, request, baseURL }) => {
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
      const { status } = await request.get(address).then((answer) => ({ status: answer.status() }));
      expect([address, status]).toEqual([address, pathname === "/not-there" ? 404 : 200]);
    }
  });

  test("answers 404 where there is no page, with a way back", async ({ page }) => {
    const answer = await page.goto("/not-there");
    expect(answer?.status()).toBe(404);
    await page.getByRole("link", { name: "Terug naar de voorpagina" }).click();
    await expect(page).toHaveURL("/");
  });

  test("can be passed by keyboard: the first stop skips to the content", async ({ page }) => {
    await page.goto("/docs");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Naar de inhoud" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("has an entry for every error code, at the address that error answers name", async ({
    page,
    request,
  }) => {
    const answer = await request.get("/api/v2/candidates");
    const { type, code } = await answer.json();
    await page.goto(type);
    await expect(page.locator(`#${code}`)).toBeInViewport();
    for (const each of Object.keys(ERRORS)) {
      await expect(page.locator(`section#${each}`).getByRole("heading", { name: each })).toHaveCount(1);
    }
  });

  test("offers the very file that it shows", async ({ page, request }) => {
    const file = await (await request.get("/samples/verify-callback.mjs")).text();
    await page.goto("/docs");
    const shown = page.getByRole("region", { name: "verify-callback.mjs" });
    await expect(shown).toHaveText(file.trim(), { useInnerText: true });
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ locale: "nl-NL", javaScriptEnabled });

    test("the language can be switched, stays switched, and leads back to the same page", async ({
      page,
    }) => {
      const [dutch, english] = LANGUAGES.map(({ title }) => title);
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(dutch ?? "");
      await page.getByRole("button", { name: "English" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(english ?? "");
      await page.goto("/docs/errors?from=elsewhere");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Errors");
      await page.getByRole("button", { name: "Nederlands" }).click();
      await expect(page).toHaveURL("/docs/errors?from=elsewhere");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fouten");
    });
  });
}
