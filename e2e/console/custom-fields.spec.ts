import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { holdChecks } from "./hold-checks";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ locale: "nl-NL" });

test("a new custom field appears in the form and the schema immediately", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
  const name = "Kleur";
  await page.goto(region.path("fields"));
  await page.getByRole("button", { name: "Veld toevoegen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Soort").selectOption("Eén keuze uit een lijst");
  await dialog.getByRole("button", { name: "In de lijst zetten" }).click();
  await expect(dialog.getByText("Vul een naam in.")).toBeVisible();
  await dialog.getByLabel("Naam").fill(name);
  await dialog.getByLabel("Keuzes").fill("Rood\nBlauw");
  await dialog.getByRole("button", { name: "In de lijst zetten" }).click();
  await page.getByRole("button", { name: "Bekijken en opslaan" }).click();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("navigation").getByRole("link", { name: "Nieuwe kandidaat" }).click();
  await expect(page.getByLabel(name).getByRole("option", { name: "Blauw" })).toBeAttached();
  await page.getByRole("navigation").getByRole("link", { name: "Schema" }).click();
  await expect(page.getByRole("rowheader", { name: `customFields.${name}` })).toBeVisible();
});

test("a field isn't added if its dialog is closed before the validation code is loaded", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
  const release = await holdChecks(page);
  await page.goto(region.path("fields"));
  const add = page.getByRole("button", { name: "Veld toevoegen" });
  const dialog = page.getByRole("dialog");
  const finish = dialog.getByRole("button", { name: "In de lijst zetten" });
  await add.click();
  await dialog.getByLabel("Naam").fill("Kleur");
  await finish.click();
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await release();
  await add.click();
  await finish.click();
  await expect(dialog.getByText("Vul een naam in.")).toBeVisible();
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Kleur" })).toHaveCount(0);
});

test("the custom field editor is hidden from advisers", async ({ page, context, request }) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("schema"));
  await expect(page.getByRole("row", { name: /^privacyConsent/ })).toContainText(
    "Of de kandidaat toestemming gaf om persoonsgegevens te verwerken.",
  );
  await expect(page.getByRole("link", { name: "Eigen velden" })).toHaveCount(0);
  expect((await page.goto(region.path("fields")))?.status()).toBe(404);
});
