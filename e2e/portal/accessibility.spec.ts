import { expect, type Page } from "@playwright/test";
import { type Language, otherLanguage } from "@/lib/platform/languages";
import { openPaths, recordPaths, signInWithDocument } from "../all-pages";
import { expectAccessibleInEveryDisplay } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard, tabTo, typeByKeyboard } from "../keyboard";
import { waitForSignInSecrets } from "../sign-in-mails";
import { newCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

/**
 * Returns the portal's pages that need no sign-in. `guide.spec.ts`, `reference.spec.ts`,
 * `api-reference.spec.ts` and `public-pages.spec.ts` test the other public pages.
 */
const openPages = (language: string) =>
  openPaths().filter(
    (path) => path.includes("/portal") && !path.startsWith(`/${otherLanguage(language as Language)}/`),
  );

for (const [locale, language] of [
  ["nl-NL", "nl"],
  ["en-GB", "en"],
] as const) {
  test.describe(`the portal in ${language}`, () => {
    test.use({ locale });

    async function expectPagesAccessible(page: Page, paths: string[]): Promise<void> {
      for (const path of paths) {
        await page.goto(path);
        expect(await page.locator("html").getAttribute("lang"), path).toBe(language);
        await expectAccessibleInEveryDisplay(page);
      }
    }

    test("has accessible public pages in both themes, with large text, on a narrow phone and in forced colors", async ({
      page,
    }) => {
      await expectPagesAccessible(page, openPages(language));
    });

    test("has accessible record pages in both themes, with large text, on a narrow phone and in forced colors", async ({
      page,
      context,
      request,
    }) => {
      const paths = recordPaths(await signInWithDocument({ request, context }));
      await expectPagesAccessible(page, [`/${language}/portal`, ...paths]);
    });
  });
}

test.describe("a candidate", () => {
  test("signs in, changes a phone number and signs out with the keyboard only", async ({ page }) => {
    const { email } = await newCandidate(page.request);
    await page.goto("/portal");
    await typeByKeyboard(page, page.getByLabel("E-mailadres"), email);
    await page.keyboard.press("Enter");
    const { code } = await waitForSignInSecrets(email);
    await typeByKeyboard(page, page.getByLabel("Code van acht cijfers"), code);
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, page.getByRole("link", { name: "Wijzig: Je contactgegevens" }));
    await tabTo(page, page.getByLabel("Telefoonnummer"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("0687654321");
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, page.getByRole("button", { name: "Sla op" }));
    await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
    await expect(page.getByText("0687654321")).toBeVisible();
    await page.goto("/portal");
    await pressByKeyboard(page, page.getByRole("button", { name: "Log uit", exact: true }));
    await expect(page.getByRole("heading", { name: "Je bent uitgelogd" })).toBeVisible();
  });
});
