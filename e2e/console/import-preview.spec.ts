import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test("an import shows each change in its preview and its result, and skips a person who was changed after the preview", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const people = region.candidates(2, { dateOfBirth: "1994-07-05" });
  const { result } = await region.perform("post", "/candidates", people);
  const others = Array.from({ length: 12 }, (_, index) => `Kolom ${index}`).join(";");
  const rows = people.map(({ name, email }) => `${name};${email};ja;06-07-1994`);
  const file = [`Naam;E-mail;Toestemming;Geboortedatum;${others}`, ...rows, ""].join("\n");
  await page.goto(region.path("candidates/import"));
  await page
    .getByLabel("Bestand")
    .setInputFiles({ name: "lijst.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
  const change = page.getByRole("listitem").filter({ hasText: "Geboortedatum" });
  await expect(change.first()).toContainText("5 juli 1994");
  await expect(change.first()).toContainText("6 juli 1994");
  await region.perform("patch", `/candidates/${result.candidates[1].id}`, { dateOfBirth: "1994-08-09" });
  const run = page.getByRole("button", { name: "2 rijen importeren" });
  await expect(run).toBeInViewport();
  await run.click();
  await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
  await expect(change.first()).toContainText("6 juli 1994");
  await expect(page.getByText("Deze persoon is na de controle toegevoegd, gewijzigd")).toHaveCount(1);
  const { dateOfBirth } = await region.read(`/candidates/${result.candidates[1].id}`);
  expect(dateOfBirth).toBe("1994-08-09");
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
