import { expect, type Page } from "@playwright/test";
import { isDeep } from "@/test/random-volume";
import { expectNoAxeViolations, PUBLIC_PAGE_VARIANTS } from "./expect-accessible";
import { test } from "./fixtures";

type Operation = {
  operationId: string;
  "x-internal"?: boolean;
  parameters: { name: string }[];
  responses: object;
};

/** Reads the API's document, and returns the operations that integrators may use. */
async function readOperations(page: Page): Promise<Operation[]> {
  const { paths } = await (await page.request.get("/api/v2/openapi.json")).json();
  return Object.values<Record<string, Operation>>(paths)
    .flatMap((item) => Object.values(item))
    .filter((operation) => operation.operationId !== undefined && !operation["x-internal"]);
}

const remove = (element: Node) => (element as Element).remove();

for (const [remainder, { locale, lang, colorScheme, width }] of PUBLIC_PAGE_VARIANTS.entries()) {
  test.describe(`the reference in ${lang}`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 900 } });

    test("is accessible and fits the screen", async ({ page }) => {
      await page.goto("/docs/reference", { waitUntil: "domcontentloaded" });
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      const sections = await page.locator("article > section").elementHandles();
      expect(sections.length).toBeGreaterThan(5);
      // Put one section at a time in the page. axe takes minutes for the whole page on a slow machine, and
      // also looks at all other elements when it scans a section.
      for (const section of sections) await section.evaluate(remove);
      await expectNoAxeViolations(page, { label: "the rest of the page" });
      // The sections have the same elements in both languages, so the normal run checks each section in only
      // one language.
      for (const section of sections.filter((_, index) => isDeep || index % 2 === remainder)) {
        await section.evaluate((element) => document.querySelector("article")?.append(element));
        const id = await section.getAttribute("aria-labelledby");
        await expectNoAxeViolations(page, { within: `section[aria-labelledby="${id}"]`, label: String(id) });
        await section.evaluate(remove);
      }
    });
  });
}

test.describe("the reference without scripts", () => {
  test.use({ locale: "en-GB", javaScriptEnabled: false });

  test("lists the parameters and responses of every operation for integrators, and omits internal operations", async ({
    page,
  }) => {
    await page.goto("/docs/reference");
    const shown = await page.locator("section:has(> * > h3 > code)").evaluateAll((sections) =>
      sections
        .filter((section) => !section.getAttribute("aria-labelledby")?.startsWith("schema-"))
        .map((section) => {
          const tables = [...section.querySelectorAll("table")];
          const names = tables.map((table) =>
            [...table.querySelectorAll("tbody th")].map(({ textContent }) => textContent),
          );
          return [section.getAttribute("aria-labelledby"), ...names];
        }),
    );
    const expected = (await readOperations(page)).map(({ operationId, parameters, responses }) => [
      operationId,
      ...(parameters.length > 0 ? [parameters.map(({ name }) => name)] : []),
      Object.keys(responses),
    ]);
    expect(expected.length).toBeGreaterThan(30);
    expect(shown).toEqual(expect.arrayContaining(expected));
    expect(shown).toHaveLength(expected.length);
    await expect(page.locator("body")).not.toContainText("/api/console");
  });

  test("links only to existing sections, and gives each section a unique id", async ({ page }) => {
    await page.goto("/docs/reference");
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBe(new Set(ids).size);
    const anchors = await page
      .locator('a[href^="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")?.slice(1)));
    expect(anchors.length).toBeGreaterThan(200);
    for (const anchor of new Set(anchors)) expect(ids).toContain(anchor);
  });
});
