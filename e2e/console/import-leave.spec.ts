import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that leaving the page asks for confirmation if that would stop an import or discard decisions. */
test.use({ viewport: { width: 1440, height: 900 } });

const QUESTION = /Het importeren is nog bezig. Toch weggaan\?/;

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
});

/** Chooses a file with one row on the import page and opens the preview. */
async function preview(page: Page, row: string) {
  const buffer = Buffer.from(["Naam;E-mailadres;Akkoord", row].join("\r\n"));
  await page.getByLabel("Bestand").setInputFiles({ name: "regio.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
}

/**
 * Goes from the list to the import page and starts an import whose rows don't reach the server until
 * `release` is called. `asked` collects the questions. They are answered with `answers`, in order.
 */
async function startImport(page: Page, answers: boolean[]) {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return answers.shift() ? dialog.accept() : dialog.dismiss();
  });
  const release = await holdRequests(page, "POST", /\/console\/imports$/);
  await page.goto(region.path("candidates"));
  await page.getByRole("link", { name: "Importeren" }).first().click();
  await preview(page, `Anna;anna.${region.slug}@example.org;ja`);
  await page.getByRole("button", { name: "1 rij importeren" }).click();
  await expect(page.getByRole("heading", { name: "Wat er is gebeurd" })).toBeVisible();
  return { asked, release };
}

const list = () => new RegExp(`${region.path("candidates")}$`);
const importPage = () => new RegExp(`${region.path("candidates/import")}\\?import=`);
/** Presses Back. If the browser stays on the page, `goBack` times out, and the error is ignored. */
const tryToGoBack = (page: Page) => page.goBack({ timeout: 2_000 }).catch(() => null);

test("Back asks for confirmation while an import is running, and leaves without asking once it is done", async ({
  page,
}) => {
  const { asked, release } = await startImport(page, [false, false]);
  for (const times of [1, 2]) {
    // Browsers let a page block Back only after the user has clicked in it.
    await page.getByRole("heading", { name: "Wat er is gebeurd" }).click();
    await tryToGoBack(page);
    await expect.poll(() => asked).toHaveLength(times);
    await expect(page).toHaveURL(importPage());
    await expect(page.getByRole("heading", { name: "Wat er is gebeurd" })).toBeVisible();
  }
  expect(asked.every((question) => QUESTION.test(question))).toBe(true);
  release();
  await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(list());
  await expect(page.getByRole("heading", { level: 1, name: "Kandidaten" })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test("Back leaves a running import if the user agrees", async ({ page }) => {
  const { asked } = await startImport(page, [true]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Kandidaten" })).toBeVisible();
  await expect(page).toHaveURL(list());
  expect(asked).toEqual([expect.stringMatching(QUESTION)]);
});

test("signing out while an import is running asks for confirmation only once", async ({ page }) => {
  const { asked } = await startImport(page, [false, true]);
  const signOut = async () => {
    await page.locator("aside").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "Uitloggen" }).click();
  };
  await signOut();
  await expect.poll(() => asked).toHaveLength(1);
  await expect(page).toHaveURL(importPage());
  await signOut();
  await page.waitForURL(/\/console\/sign-in\?signedOut$/);
  expect(asked).toEqual([expect.stringMatching(QUESTION), expect.stringMatching(QUESTION)]);
});

test("leaving the preview asks for confirmation only after the user has made a decision about an unclear row", async ({
  page,
}) => {
  const email = `anna.${region.slug}@example.org`;
  await region.perform("post", "/candidates", region.candidates(1, { name: "Anna de Vries", email }));
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  const list = page.getByRole("link", { name: "Kandidaten", exact: true }).first();
  const same = page.getByRole("group", { name: "Is rij 2 dezelfde persoon?" });
  await page.goto(region.path("candidates/import"));
  await preview(page, `Hanna Jansen;${email};ja`);
  await same.getByLabel("Dit is dezelfde persoon").check();
  await list.click();
  expect(asked).toEqual([expect.stringMatching(/Je keuzes bij de onduidelijke rijen .*Toch weggaan\?/)]);
  await same.getByLabel("Overslaan").check();
  await list.click();
  await expect(page.getByRole("heading", { level: 1, name: "Kandidaten" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

const DECISIONS = /Je keuzes bij de onduidelijke rijen .*Toch weggaan\?/;

/** Previews a file whose only row may be an existing candidate, and answers that they are the same person. */
async function decide(page: Page) {
  const email = `anna.${region.slug}@example.org`;
  await region.perform("post", "/candidates", region.candidates(1, { name: "Anna de Vries", email }));
  await page.goto(region.path("candidates/import"));
  await preview(page, `Hanna Jansen;${email};ja`);
  await page.getByRole("group", { name: "Is rij 2 dezelfde persoon?" }).getByLabel("Dit is dezelfde").check();
}

test("leaving an import that stopped asks for confirmation, because the user's decisions would be lost", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await decide(page);
  await page.route(/\/console\/imports$/, (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "1 rij importeren" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Het importeren is gestopt." })).toBeVisible();
  await expectAccessible(page);
  const list = page.getByRole("link", { name: "Kandidaten", exact: true }).first();
  await list.click();
  expect(asked).toEqual([expect.stringMatching(DECISIONS)]);
  await page.unroute(/\/console\/imports$/);
  await page.route(/\/imports\/outcomes$/, (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "1 rij importeren" }).click();
  await expect(page.getByRole("heading", { name: "Wat er is gebeurd" })).toBeFocused();
  await expect(page.getByText("1 rij is al verstuurd en wordt nog verwerkt.")).toBeVisible();
  await page.unroute(/\/imports\/outcomes$/);
  await expect(page.getByRole("button", { name: "1 bijgewerkt", exact: true })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText("Het importeren is gestopt.")).toHaveCount(0);
  await list.click();
  await expect(page.getByRole("heading", { level: 1, name: "Kandidaten" })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("choosing another file asks for confirmation once the user has made a decision about a row", async ({
  page,
}) => {
  const answers = [false, true];
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return answers.shift() ? dialog.accept() : dialog.dismiss();
  });
  await decide(page);
  const buffer = Buffer.from("Naam;Mailadres;Akkoord\r\nBram;bram@example.org;ja");
  const choose = () =>
    page.getByLabel("Bestand").setInputFiles({ name: "ander.csv", mimeType: "text/csv", buffer });
  await choose();
  await expect.poll(() => asked).toEqual([expect.stringMatching(DECISIONS)]);
  await expect(page.getByLabel("Dit is dezelfde")).toBeChecked();
  await choose();
  await expect(page.getByText("ander.csv")).toBeVisible();
  expect(asked).toHaveLength(2);
});
