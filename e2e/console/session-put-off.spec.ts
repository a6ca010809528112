import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { readMailsTo, waitForSignInSecrets } from "../sign-in-mails";
import { newCandidates } from "./demo-region";
import { dialogOf, endSessions, newAdviser, openRecord } from "./ended-sessions";

test.use({ locale: "nl-NL" });

test("after the sign-in dialog is closed, it stays closed until the next save", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  const email = await newAdviser();
  await openRecord(page, context, email, id);
  await page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ }).click();
  const city = page.getByRole("textbox", { name: "Woonplaats" });
  await city.fill("Winschoten");
  await endSessions(email);
  await city.press("Enter");
  await dialogOf(page).getByRole("button", { name: "Sluiten" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  // The record polls for changes every few seconds.
  await page.waitForResponse((response) => response.status() === 401 && response.url().includes(id));
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(city).toHaveValue("Winschoten");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await dialogOf(page)
    .getByRole("button", { name: `Mail een code naar ${email}` })
    .click();
  await expect.poll(async () => (await readMailsTo(email)).length).toBe(1);
  await dialogOf(page).getByRole("button", { name: "Mail een nieuwe code" }).click();
  await expect.poll(async () => (await readMailsTo(email)).length).toBe(2);
  const { code } = await waitForSignInSecrets(email);
  await dialogOf(page).getByLabel("Code van acht cijfers").fill(code);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
});
