import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

test("the schema page shows the outcome of a dry run only until the payload changes", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("schema?view=form"));
  const email = page.getByLabel(/^E-mailadres/);
  const dryRun = page.getByRole("button", { name: "Proefdraaien op de server" });
  const rejected = page.getByText(/^De server neemt dit niet aan/);
  const accepted = page.getByText("De server neemt dit aan. Er is niets opgeslagen.");
  await page.getByLabel(/^Naam/).fill("Anna");
  await dryRun.click();
  await expect(rejected).toBeVisible();
  await email.fill("anna@example.org");
  await expect(rejected).toBeHidden();
  await page.getByLabel(/toestemming/i).selectOption("true");
  await dryRun.click();
  await expect(accepted).toBeVisible();
  await email.fill("");
  await expect(accepted).toBeHidden();
});

test("the schema page accepts a date that is clearly a typo, as the API does", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("schema?view=form"));
  await page.getByLabel(/^Naam/).fill("Anna");
  await page.getByLabel(/^E-mailadres/).fill("anna@example.org");
  await page.getByLabel(/toestemming/i).selectOption("true");
  await page.getByLabel(/^Geboortedatum/).fill("0085-03-12");
  await expect(page.getByText('"dateOfBirth": "0085-03-12"')).toBeVisible();
  await expect(page.getByText("De API neemt dit aan.")).toBeVisible();
});
