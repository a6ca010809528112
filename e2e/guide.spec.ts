import { expect, type Page } from "@playwright/test";
import { PAGE_NAMES } from "@/app/docs/pages";
import { ERRORS } from "@/lib/contract/errors";
import { isDeep } from "@/test/random-volume";
import { expectPageAccessible, PUBLIC_PAGE_VARIANTS } from "./expect-accessible";
import { test } from "./fixtures";

for (const [remainder, variant] of PUBLIC_PAGE_VARIANTS.entries()) {
  test.describe(`in ${variant.lang}, the guide page`, () => {
    // One browser context for all pages, so that the shared scripts are loaded only once.
    let page: Page;
    test.beforeAll(async ({ browser, baseURL }) => {
      page = await browser.newPage({ locale: variant.locale, baseURL });
    });
    test.afterAll(() => page.close());

    // Both languages have the same headings, lists and samples, so the normal run checks a page in only one
    // language.
    const names = PAGE_NAMES.filter((_, index) => isDeep || index % 2 === remainder);
    for (const name of names) {
      test(`${name} is accessible`, async () => {
        await page.goto(`/docs/${name}`);
        await expect(page.locator("html")).toHaveAttribute("lang", variant.lang);
        await expectPageAccessible(page, variant);
      });
    }
  });
}

test.describe("the guide", () => {
  test.use({ locale: "en-GB" });

  test("links each page to the next", async ({ page }) => {
    await page.goto(`/docs/${PAGE_NAMES[0]}`);
    for (const name of PAGE_NAMES.slice(1)) {
      await page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link").last().click();
      await expect(page).toHaveURL(`/en/docs/${name}`);
      await expect(page.getByRole("navigation").locator('[aria-current="page"]').first()).toHaveCount(1);
    }
  });

  test("returns 404 for an unknown page", async ({ page }) => {
    const response = await page.goto("/docs/not-there");
    expect(response?.status()).toBe(404);
    expect(await response?.text()).toContain("<h1");
  });

  test("has an entry for every error code, at the URL that problem responses link to", async ({
    page,
    request,
  }) => {
    const response = await request.get("/api/v2/candidates");
    const { type, code } = await response.json();
    await page.goto(type);
    await expect(page.locator(`#${code}`)).toBeInViewport();
    for (const each of Object.keys(ERRORS)) await expect(page.locator(`h2#${each}`)).toHaveText(each);
  });

  test("has a Markdown copy of each page, linked from llms.txt, from the page and from its head", async ({
    page,
    request,
    baseURL,
  }) => {
    const list = await (await request.get("/llms.txt")).text();
    const [creating = "", ...others] = list.match(/\/(?:nl|en)\/docs\/[\w-]+\.md/g) ?? [];
    expect(others).toHaveLength(2 * PAGE_NAMES.length - 1);
    for (const path of [creating, ...others]) {
      const response = await request.get(path);
      expect([path, response.status(), response.headers()["content-type"]]).toEqual([
        path,
        200,
        "text/markdown; charset=utf-8",
      ]);
    }
    await page.goto(creating.replace(/\.md$/, ""));
    await expect(page.locator('link[type="text/markdown"]')).toHaveAttribute("href", `${baseURL}${creating}`);
    await expect(page.getByRole("link", { name: "This page as Markdown" })).toHaveAttribute("href", creating);
    const redirect = await request.get("/docs/keys.md", { headers: { "accept-language": "en" } });
    expect(redirect.url()).toBe(`${baseURL}/en/docs/keys.md`);
  });

  test("copies a code block unchanged", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/docs/getting-started");
    const figure = page.locator("figure", { hasText: "Your key" });
    await figure.getByRole("button", { name: "Copy" }).click();
    await expect(figure.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("export API_KEY='<API_KEY>'");
  });
});

test.describe("the language of the samples", () => {
  test.use({ locale: "en-GB" });

  test("is the one that the reader chose, on every page and from the first paint", async ({
    page,
    request,
  }) => {
    const chosen = page.getByRole("radio", { name: "Python", checked: true });
    await page.goto("/docs/creating");
    await page.getByText("Python", { exact: true }).first().click();
    await expect(page.getByRole("region", { name: /: Python$/ }).first()).toBeVisible();
    await page.getByRole("link", { name: "Callbacks" }).first().click();
    await expect(page.getByRole("region", { name: "Verifying a callback: Python" })).toBeVisible();
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const html = await (await request.get("/en/docs/callbacks", { headers: { cookie } })).text();
    expect(html).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="py"/);
    await page.getByText("PHP", { exact: true }).click();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submitting candidates");
    await expect(chosen).toHaveCount(0);
    await expect(page.getByRole("region", { name: /: PHP$/ }).first()).toBeVisible();
  });
});

const hrefsOf = (page: Page) =>
  page.locator("a[href]").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

async function expectLinksToHeadings(page: Page, path: string): Promise<void> {
  const headings = await page
    .getByRole("article")
    .locator("h2[id], h3[id]")
    .evaluateAll((all) => all.map(({ id, textContent }) => [`#${id}`, textContent]));
  const links = await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.textContent]));
  expect(headings.length, path).toBeGreaterThan(1);
  expect([path, links]).toEqual([path, headings]);
}

test.describe("the guide without JavaScript", () => {
  test.use({ locale: "en-GB", javaScriptEnabled: false });

  test("has no dead links, and links to every heading of a page under “On this page”, in order", async ({
    page,
    request,
    baseURL,
  }) => {
    const [linked, visited] = [new Set<string>(), new Set<string>()];
    for (const path of ["/docs", ...PAGE_NAMES.map((name) => `/docs/${name}`)]) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      visited.add(page.url());
      for (const href of await hrefsOf(page)) linked.add(new URL(href, page.url()).href.replace(/#.*$/, ""));
      if (path !== "/docs") await expectLinksToHeadings(page, path);
    }
    for (const address of linked) {
      if (!address.startsWith(String(baseURL)) || visited.has(address)) continue;
      expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
    }
  });

  test("shows the code samples in the chosen language, identical to the downloadable files", async ({
    page,
    request,
  }) => {
    await page.goto("/docs/callbacks");
    const samples = page.getByRole("group", { name: /^Language of the sample/ });
    for (const [language, name] of [
      ["Python", "verify-callback.py"],
      ["PHP", "verify-callback.php"],
      ["C#", "VerifyCallback.cs"],
      ["Java", "VerifyCallback.java"],
      ["JavaScript", "verify-callback.mjs"],
    ]) {
      await samples.getByText(String(language), { exact: true }).click();
      const file = await (await request.get(`/samples/${name}`)).text();
      const shown = page.getByRole("region", { name: `Verifying a callback: ${language}` });
      await expect(shown).toHaveText(file.trim(), { useInnerText: true });
      await expect(samples.getByRole("region")).toHaveCount(1);
    }
  });
});
