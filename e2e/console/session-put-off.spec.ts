import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { readMailsTo, waitForSignInSecrets } from "../sign-in-mails";
import { CANDIDATE, dialogOf, endSessions, endSessionsOn, openNewRecord } from "./ended-sessions";
import { cityButton, cityInput } from "./unsaved-input";

const pressMailCode = (page: Page, email: string) =>
  dialogOf(page)
    .getByRole("button", { name: `Mail een code naar ${email}` })
    .click();

/** Signs in with the last mailed code. */
async function enterCode(page: Page, email: string): Promise<void> {
  const { code } = await waitForSignInSecrets(email);
  await dialogOf(page).getByLabel("Code van acht cijfers").fill(code);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
}

test("after the sign-in dialog is closed, it stays closed until the next save", async ({
  page,
  context,
  request,
}) => {
  const { id, email } = await openNewRecord({ page, context, request });
  await cityButton(page).click();
  const city = cityInput(page);
  await city.fill("Winschoten");
  await endSessionsOn(page, email, "PATCH", CANDIDATE);
  await city.press("Enter");
  await dialogOf(page).getByRole("button", { name: "Sluiten" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  // The record polls for changes every few seconds, and tries each poll twice. So when the third response
  // arrives, the page has already noticed that a poll failed.
  for (let responses = 0; responses < 3; responses += 1)
    await page.waitForResponse(
      (response) => response.status() === 401 && response.url().includes(`/candidates/${id}?`),
    );
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(city).toHaveValue("Winschoten");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await pressMailCode(page, email);
  await expect.poll(async () => (await readMailsTo(email)).length).toBe(1);
  await dialogOf(page).getByRole("button", { name: "Mail een nieuwe code" }).click();
  await expect.poll(async () => (await readMailsTo(email)).length).toBe(2);
  await enterCode(page, email);
});

const chooseFiles = (page: Page, names: string[]) =>
  page.getByLabel(/Bestand toevoegen aan “Cv/i).setInputFiles(
    names.map((name) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(`Levensloop ${name}`),
    })),
  );

test("uploads interrupted by the end of the session can be completed after signing in, even if the user first closed the sign-in dialog", async ({
  page,
  context,
  request,
}) => {
  const { email } = await openNewRecord({ page, context, request });
  let sent = 0;
  await page.route("**/attachments", async (route) => {
    sent += 1;
    if (sent === 1) await endSessions(email);
    await route.continue();
  });
  await chooseFiles(page, ["een.txt", "twee.txt"]);
  await dialogOf(page).getByRole("button", { name: "Sluiten" }).click();
  await expect(page.getByText("2 bestanden zijn niet toegevoegd. Je bent niet meer ingelogd.")).toBeVisible();
  expect(sent).toBe(1);
  await page.getByRole("button", { name: "Probeer opnieuw" }).click();
  await pressMailCode(page, email);
  await enterCode(page, email);
  await expect(page.getByText("2 bestanden zijn toegevoegd.")).toBeVisible();
  await expect(page.getByRole("link", { name: "een.txt" })).toBeVisible();
  await expect(page.getByRole("link", { name: "twee.txt" })).toBeVisible();
});

test("a file that is chosen again after the session ended is added once, and the retry button offers only the other file", async ({
  page,
  context,
  request,
}) => {
  const { email } = await openNewRecord({ page, context, request });
  await endSessionsOn(page, email, "POST", /\/attachments$/);
  await chooseFiles(page, ["een.txt", "twee.txt"]);
  await dialogOf(page).getByRole("button", { name: "Sluiten" }).click();
  const retry = page.getByRole("button", { name: "Probeer opnieuw" });
  await expect(retry).toBeVisible();
  await chooseFiles(page, ["een.txt"]);
  await pressMailCode(page, email);
  await enterCode(page, email);
  await expect(page.getByText("een.txt is toegevoegd.")).toBeVisible();
  await expect(page.getByText("twee.txt is niet toegevoegd.")).toBeVisible();
  await retry.click();
  await expect(page.getByText("twee.txt is toegevoegd.")).toBeVisible();
  await expect(retry).toHaveCount(0);
  await expect(page.getByRole("link", { name: "een.txt" })).toHaveCount(1);
});
