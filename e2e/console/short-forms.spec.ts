import { expect, test } from "@playwright/test";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests that the console shows abbreviated texts in full on hover. */
test.use({ locale: "nl-NL", viewport: { width: 1024, height: 768 } });

test("the list and its filter abbreviate sectors, and a long list of values shows how many more there are", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await region.perform(
    "post",
    "/candidates",
    region.candidates(1, {
      sectorPreferences: ["Primair onderwijs", "Voortgezet onderwijs"],
      desiredQualifications: ["Eerstegraads", "Tweedegraads"],
    }),
  );
  await signInStaff(context, region.emailOf("adviser"));
  const query =
    "sector=Primair onderwijs,Voortgezet onderwijs&columns=sectorPreferences,desiredQualifications";
  await page.goto(region.path(`candidates?${query}`));
  const chip = page.getByRole("button", { name: "Sector is PO of VO" });
  await expect(chip.locator("[title]")).toHaveAttribute("title", "Primair onderwijs of Voortgezet onderwijs");
  const sectors = page.getByRole("cell", { name: "Primair onderwijs Voortgezet onderwijs" });
  await expect(sectors.getByText("VO", { exact: true })).toBeVisible();
  await expect(page.getByText("+1", { exact: true })).toBeVisible();
  await expect(page.getByTitle("Eerstegraads, Tweedegraads")).toBeVisible();
});

test("the time of an event is relative to today, and exact on hover", async ({ page, context, request }) => {
  const region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(1));
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("activity"));
  const time = page.getByRole("row", { name: "Kandidaat aangemeld" }).locator("time:visible");
  await expect(time).toHaveText(/^vandaag, \d\d:\d\d:\d\d$/);
  await expect(time).toHaveAttribute("title", /^\d+ \p{L}+ 20\d\d om \d\d:\d\d:\d\d$/u);
});
