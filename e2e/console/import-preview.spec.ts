import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ locale: "nl-NL" });

test("an import shows each change before and after it runs, with dates in words, and scrolls to the result", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const [person] = region.candidates(1, { dateOfBirth: "1994-07-05" });
  await region.perform("post", "/candidates", [person]);
  const others = Array.from({ length: 12 }, (_, index) => `Kolom ${index}`).join(";");
  const file = `Naam;E-mail;Toestemming;Geboortedatum;${others}\n${person?.name};${person?.email};ja;06-07-1994\n`;
  await page.goto(region.path("candidates/import"));
  await page
    .getByLabel("Bestand")
    .setInputFiles({ name: "lijst.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
  const change = page.getByRole("listitem").filter({ hasText: "Geboortedatum" });
  await expect(change).toContainText("5 juli 1994");
  await expect(change).toContainText("6 juli 1994");
  const run = page.getByRole("button", { name: "1 rij importeren" });
  await expect(run).toBeInViewport();
  await run.click();
  await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
  await expect(change).toContainText("6 juli 1994");
});

test("decisions about unclear rows are kept when the user changes the columns and checks the file again", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const [person] = region.candidates(1, { name: "Anna de Vries" });
  await region.perform("post", "/candidates", [person]);
  const file = `Naam;E-mail;Toestemming;Plaats\nHanna Jansen;${person?.email};ja;Assen\n`;
  await page.goto(region.path("candidates/import"));
  await page
    .getByLabel("Bestand")
    .setInputFiles({ name: "lijst.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
  await page.getByLabel("Dit is dezelfde persoon").check();
  await page.getByRole("button", { name: "Kolommen en waarden wijzigen" }).click();
  await page.getByLabel("Plaats", { exact: true }).selectOption("Niet importeren");
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
  await expect(page.getByLabel("Dit is dezelfde persoon")).toBeChecked();
  await expect(page.getByRole("button", { name: "1 rij importeren" })).toBeEnabled();
});
