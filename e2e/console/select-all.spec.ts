import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests what the user does while the console loads the rest of a list to select it. */
test.use({ viewport: { width: 1440, height: 600 } });

const COUNT = 110;
const BATCH = 10;
let region: TestRegion;
test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  region = await newTestRegion(context.request);
  const candidates = region.candidates(COUNT);
  for (let start = 0; start < COUNT; start += BATCH)
    await region.perform("post", "/candidates", candidates.slice(start, start + BATCH));
  await context.close();
});
test.beforeEach(({ context }) => signInStaff(context, region.emailOf("adviser")));

const bar = (page: Page) => page.getByRole("region", { name: /geselecteerd/ });
const box = (page: Page, index: number) =>
  page.getByRole("checkbox", { name: /^Selecteer Kandidaat/ }).nth(index);
const SECOND_PAGE = /\/console\/candidates\?.*cursor=/;

/** Presses the button that selects all candidates. Returns a function that lets the second page arrive. */
async function startSelecting(page: Page): Promise<() => Promise<void>> {
  await page.goto(region.path("candidates"));
  const release = await holdRequests(page, "GET", SECOND_PAGE);
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).click();
  const requested = page.waitForRequest(SECOND_PAGE);
  await page.getByRole("button", { name: `Alle ${COUNT} selecteren` }).click();
  await requested;
  return async () => {
    const responded = page.waitForResponse(SECOND_PAGE);
    release();
    await (await responded).finished();
    await expect(page.getByRole("table", { includeHidden: true })).toHaveAttribute(
      "aria-rowcount",
      `${COUNT + 1}`,
    );
  };
}

test("candidates that the user deselects or selects while all are loading stay as the user chose", async ({
  page,
}) => {
  const finish = await startSelecting(page);
  await bar(page).getByRole("button", { name: "Selectie wissen" }).click();
  await box(page, 0).click();
  await box(page, 2).click();
  await finish();
  await expect(page.getByRole("button", { name: "Bezig met selecteren" })).toHaveCount(0);
  await expect(bar(page)).toContainText("2 geselecteerd");
});

test("once all candidates are selected, focus moves to their number, unless the user has moved it", async ({
  page,
}) => {
  let finish = await startSelecting(page);
  await finish();
  const status = bar(page).getByRole("status");
  await expect(status).toContainText(`${COUNT} geselecteerd`);
  await expect(status).toBeFocused();
  finish = await startSelecting(page);
  const search = page.getByRole("searchbox");
  await search.focus();
  await finish();
  await expect(status).toContainText(`${COUNT} geselecteerd`);
  await expect(search).toBeFocused();
});

for (const action of ["Afsluiten", "Fase wijzigen"]) {
  test(`the action “${action}” is about the candidates that were selected when the user chose it`, async ({
    page,
  }) => {
    const finish = await startSelecting(page);
    await bar(page).getByRole("button", { name: action }).click();
    await expect(page.locator("[role=dialog], [role=menu]")).toBeVisible();
    await finish();
    await page.keyboard.press("Escape");
    await expect(page.locator("[role=dialog], [role=menu]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Bezig met selecteren" })).toHaveCount(0);
    await expect(bar(page).getByRole("status")).toContainText("100 geselecteerd");
  });
}
