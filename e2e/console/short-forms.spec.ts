import { expect, type Locator } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests that the console shows abbreviated texts in full on hover. */
test.use({ viewport: { width: 1024, height: 768 } });

test("the list and its filter abbreviate sectors, and a long list of values shows how many are hidden", async ({
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

test("the record, its history, the form for a new candidate and the reports abbreviate sectors", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const sectorPreferences = ["Primair onderwijs", "Middelbaar beroepsonderwijs"];
  const { result } = await region.perform("post", "/candidates", region.candidates(6, { sectorPreferences }));
  const [{ id }] = result.candidates;
  await region.perform("patch", `/candidates/${id}`, { sectorPreferences: ["Speciaal onderwijs"] });
  await signInStaff(context, region.emailOf("adviser"));
  const expectShort = async (part: Locator, short: string, full: string) => {
    const shown = part.getByTitle(full, { exact: true });
    await expect(shown.getByText(short, { exact: true })).toBeVisible();
    await expect(shown).toHaveText(`${short}${full}`);
  };
  await page.goto(region.path(`candidates/${id}`));
  const facts = page.getByRole("region", { name: "Gegevens" });
  await expectShort(facts, "SO", "Speciaal onderwijs");
  await expect(facts.getByRole("button", { name: "Sectoren wijzigen: Speciaal onderwijs" })).toBeVisible();
  await expectShort(page.getByRole("region", { name: "Verloop" }), "MBO", "Middelbaar beroepsonderwijs");
  await page.goto(region.path("candidates/new"));
  const button = page.getByRole("button", { name: "Sectoren" });
  await button.click();
  for (const name of sectorPreferences) await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  await expectShort(button, "PO", "Primair onderwijs");
  await expect(button).toHaveAccessibleDescription(/^Primair onderwijs ?, Middelbaar beroepsonderwijs$/);
  await page.goto(region.path("reports"));
  const sectors = page.getByRole("region", { name: "Per sector" });
  await expect(sectors.locator("[data-chart]").getByText("MBO", { exact: true })).toBeVisible();
  await sectors.getByRole("button", { name: "Tabel" }).click();
  await expectShort(sectors.getByRole("rowheader").first(), "MBO", "Middelbaar beroepsonderwijs");
});

test("the time of an event is shown relative to today, and exactly on hover", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(1));
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("activity"));
  const time = page.getByRole("row", { name: "Kandidaat aangemeld" }).locator("time:visible");
  await expect(time).toHaveText(/^vandaag, \d\d:\d\d:\d\d$/);
  await expect(time).toHaveAttribute("title", /^\d+ \p{L}+ 20\d\d om \d\d:\d\d:\d\d$/u);
});
