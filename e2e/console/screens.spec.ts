import { expect, type Page, test } from "@playwright/test";
import { PLACES } from "@/app/(console)/console/_shell/places";
import { expectUsableByAll } from "./usable-by-all";
import { consolePath, newCandidates, signedInAs } from "./workplace";

/** Every screen of a region, in both languages, both themes and both widths: no violation that axe knows, nothing over the edge. */

const LANGUAGES = ["nl-NL", "en-GB"];
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

for (const locale of LANGUAGES) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    for (const { name } of PLACES) {
      test(`the page ${name} is usable by everyone`, async ({ page, context }) => {
        await signedInAs(context, "manager");
        await open(page, consolePath(name));
        await expectUsableByAll(page);
      });
    }

    test("a candidate's record and the form for a new one are usable by everyone", async ({
      page,
      context,
      request,
    }) => {
      const { id } = (await newCandidates(request, 1)).first;
      await signedInAs(context, "adviser");
      for (const path of [`candidates/${id}`, "candidates/new"]) {
        await open(page, consolePath(path));
        await expectUsableByAll(page);
      }
    });

    test("the palette and the list of shortcuts are usable by everyone", async ({ page, context }) => {
      await signedInAs(context, "adviser");
      await open(page, consolePath("candidates"));
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
      await expectUsableByAll(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectUsableByAll(page);
    });
  });
}
