import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test("an import points out new rows that resemble a known person or an earlier row, and its result links to a page for merging the two", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("adviser"));
  const [known] = region.candidates(1, { name: "Emma de Wit", dateOfBirth: "1990-05-01" });
  await region.perform("post", "/candidates", [known]);
  await page.goto(region.path("candidates/import"));
  const lines = [
    "Naam;E-mailadres;Toestemming;Geboortedatum",
    "E. de Wit;e1@example.org;ja;01-05-1990",
    "Bas Smit;b1@example.org;ja;02-05-1990",
    "B. Smit;b2@example.org;ja;02-05-1990",
  ];
  const file = { name: "rijen.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
  await page.getByLabel("Bestand").setInputFiles(file);
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
  await expect(page.getByText("2 nieuwe rijen lijken op iemand die we kennen")).toBeVisible();
  await expect(page.getByRole("link", { name: "Lijkt op Emma de Wit" })).toBeVisible();
  await expect(page.getByText("Lijkt op Bas Smit in een eerdere rij")).toBeVisible();
  await page.getByRole("button", { name: "3 rijen importeren" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Lijkt op Bas Smit .* Vergelijk ze/ }).click();
  const merge = await opened;
  for (const email of ["b1@example.org", "b2@example.org"])
    await expect(merge.getByText(email).first()).toBeVisible();
});
