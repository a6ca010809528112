import { expect } from "@playwright/test";
import { PUBLIC_PAGES } from "@/app/public-pages";
import { LANGUAGES, withLanguage } from "@/lib/platform/languages";
import { expectPageAccessible, PUBLIC_PAGE_VARIANTS } from "./expect-accessible";
import { test } from "./fixtures";

const PAGES = ["/", "/console", "/portal", "/docs", "/not-there"];
const TITLES = {
  nl: "Van eerste vraag tot eerste werkdag in het onderwijs",
  en: "From the first question to the first day in education",
};

for (const variant of PUBLIC_PAGE_VARIANTS) {
  test.describe(`in ${variant.lang}, the public page`, () => {
    test.use({ locale: variant.locale });

    for (const path of PAGES) {
      test(`${path} is accessible`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", variant.lang);
        for (const display of PUBLIC_PAGE_VARIANTS) await expectPageAccessible(page, display);
      });
    }
  });
}

test.describe("each public page", () => {
  test("has its own URL, title and description, and links to its other language", async ({
    request,
    baseURL,
  }) => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    const pictures = new Set<string>();
    for (const path of PUBLIC_PAGES) {
      const addresses = { nl: withLanguage("nl", path), en: withLanguage("en", path) };
      for (const language of LANGUAGES) {
        const html = await (await request.get(addresses[language])).text();
        const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
        expect(first(/<html lang="(\w+)"/), path).toBe(language);
        titles.add(`${language} ${first(/<title>([^<]+)/)}`);
        const description = first(/<meta name="description" content="([^"]+)"/);
        expect(description.length, addresses[language]).toBeGreaterThan(20);
        descriptions.add(description);
        expect(first(/<link rel="canonical" href="([^"]+)"/)).toBe(baseURL + addresses[language]);
        for (const [code, address] of Object.entries({ ...addresses, "x-default": path }))
          expect(html).toMatch(new RegExp(`hrefLang="${code}" href="${baseURL}${address}/?"`));
        pictures.add(first(/<meta property="og:image" content="([^"]+)"/));
      }
    }
    for (const picture of pictures)
      expect((await request.get(picture)).headers()["content-type"]).toBe("image/png");
    const pages = PUBLIC_PAGES.length * LANGUAGES.length;
    expect([titles.size, descriptions.size]).toEqual([pages, pages]);
  });

  test("is in the sitemap that robots.txt names, and other pages are marked noindex", async ({
    request,
    baseURL,
  }) => {
    const robots = await (await request.get("/robots.txt")).text();
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      PUBLIC_PAGES.flatMap((path) => LANGUAGES.map((language) => baseURL + withLanguage(language, path))),
    );
    for (const path of [
      "/portal/sign-in",
      "/portal/erased",
      "/portal/signed-out",
      "/console/sign-in",
      "/not-there",
    ])
      expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"');
  });

  for (const [language, locale] of [
    ["nl", "nl-NL"],
    ["en", "en-GB"],
  ] as const) {
    test(`redirects from its URL without a language to its ${language} URL if the browser prefers ${locale}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ locale, baseURL: String(baseURL) });
      for (const path of ["/", "/docs/errors?from=mail", "/portal/privacy"]) {
        const response = await context.request.get(path, {
          maxRedirects: 0,
          headers: { "accept-language": locale },
        });
        expect([response.status(), response.headers().location]).toEqual([
          307,
          `/${language}${path === "/" ? "" : path}`,
        ]);
        const page = await context.newPage();
        await page.goto(path);
        expect(await page.locator("html").getAttribute("lang")).toBe(language);
      }
      await context.close();
    });
  }

  test("keeps its language when a form on it is rejected", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: String(baseURL) });
    const page = await context.newPage();
    await page.goto("/en/portal");
    await page.getByLabel("E-mail address").fill("not an address");
    await page.getByRole("button", { name: "Send me an e-mail" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("View your data");
    await context.close();
  });
});

test("the front page names the phases in its own language", async ({ page }) => {
  for (const [language, title, names] of [
    ["nl", "De fasen van een kandidaat", ["nieuw", "oriënteren", "in opleiding"]],
    ["en", "The phases of a candidate", ["new", "exploring", "in training"]],
  ] as const) {
    await page.goto(`/${language}`);
    const phases = page.getByRole("region", { name: title }).getByRole("listitem");
    await expect(phases).toHaveCount(7);
    await expect(phases).toContainText([...names]);
  }
});

test("the site serves icons at the paths that browsers and phones request", async ({ request }) => {
  for (const [path, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/icon.svg", "image/svg+xml"],
    ["/apple-icon.png", "image/png"],
  ] as const)
    expect((await request.get(path)).headers()["content-type"], path).toBe(type);
});

test.describe("in Dutch,", () => {
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
      path: "/nl/portal",
      heading: "Bekijk je gegevens",
    },
    { name: "Documentatie", purpose: "Bouw je een koppeling?", path: "/nl/docs", heading: "Documentatie" },
  ]) {
    test(`the front page describes ${path} and links to it, and the linked page links back`, async ({
      page,
    }) => {
      await page.goto("/");
      const way = page.getByRole("main").getByRole("listitem").filter({ hasText: purpose });
      await expect(way.getByRole("link", { name, exact: true })).toBeVisible();
      await expect(page.getByText("in aanbouw")).toHaveCount(0);
      const picture = way.getByRole("img");
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty("complete", true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(700);
      await page.getByRole("main").getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await page.getByRole("link", { name: "Instroom, voorpagina" }).click();
      await expect(page).toHaveURL("/nl");
    });
  }

  test("public pages have no dead links, and no links to an anchor that doesn't exist", async ({
    page,
    request,
  }) => {
    const seen = new Map<string, Set<string>>();
    for (const path of PAGES) {
      await page.goto(path);
      const hrefs = await page
        .locator("a[href]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(hrefs.length, path).toBeGreaterThan(0);
      for (const href of hrefs) {
        const [address = "", anchor] = new URL(href ?? "", page.url()).href.split("#");
        seen.set(address, (seen.get(address) ?? new Set()).add(anchor ?? ""));
      }
    }
    for (const [address, anchors] of seen) {
      const response = await request.get(address);
      expect([address, response.status()]).toEqual([address, address.endsWith("/not-there") ? 404 : 200]);
      const html = await response.text();
      const missing = [...anchors].filter((anchor) => anchor && !html.includes(` id="${anchor}"`));
      expect([address, missing]).toEqual([address, []]);
    }
    expect([...seen.values()].flatMap((anchors) => [...anchors]).filter(Boolean)).not.toEqual([]);
  });

  test("an unknown path returns a 404 page that links to the front page", async ({ page }) => {
    const response = await page.goto("/not-there");
    expect(response?.status()).toBe(404);
    await page.getByRole("link", { name: "Terug naar de voorpagina" }).click();
    await expect(page).toHaveURL("/nl");
  });

  test("the first tab stop of the documentation is a skip link that moves the focus to the content", async ({
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
    test.use({ javaScriptEnabled });

    test("keeps the visitor on the same page, and is remembered for later visits", async ({ page }) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.nl);
      await page.getByRole("button", { name: "English" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES.en);
      await page.goto("/docs/errors?from=elsewhere");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Errors");
      await page.getByRole("button", { name: "Nederlands" }).click();
      await expect(page).toHaveURL("/nl/docs/errors?from=elsewhere");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fouten");
    });
  });
}
