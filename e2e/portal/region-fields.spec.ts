import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { unzipSync } from "fflate";
import { signInStaff } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { demoCredentials } from "../demo-credentials";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

test("a candidate sees the custom fields that a manager chose, and can change only those that the manager allows", async ({
  page,
  context,
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const customFields = [
    { name: "Uren", type: "number", description: "Hoeveel uur per week?" },
    { name: "Rijbewijs", type: "boolean" },
    { name: "Inschatting", type: "text" },
  ];
  const headers = { "x-api-key": demoCredentials().adminKey };
  const described = await request.patch(`/api/v2/regions/${region.id}`, { headers, data: { customFields } });
  expect(described.status()).toBe(200);
  const values = { Rijbewijs: true, Inschatting: "Belt vaak." };
  const created = await region.perform("post", "/candidates", region.candidates(1, { customFields: values }));
  const { id } = created.result.candidates[0];
  const root = await signInCandidate(context, { id });
  await page.goto(root);
  await expect(page.getByText("Belt vaak.")).toBeVisible();

  const staff = await browser.newContext({ javaScriptEnabled: true });
  await signInStaff(staff, region.emailOf("manager"));
  const fields = await staff.newPage();
  await fields.goto(region.path("fields"));
  const choose = async (name: string, access: string) => {
    await fields.getByRole("button", { name: `${name} wijzigen` }).click();
    await fields.getByLabel("In het portaal").selectOption(access);
    await fields.getByRole("button", { name: "In de lijst zetten" }).click();
  };
  await choose("Uren", "Kandidaat ziet en wijzigt het");
  await choose("Inschatting", "Kandidaat ziet het niet");
  await fields.getByRole("button", { name: "Bekijken en opslaan" }).click();
  const dialog = fields.getByRole("dialog");
  await expect(dialog.getByText("Inschatting: in het portaal gewijzigd")).toBeVisible();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toHaveCount(0);
  await staff.close();

  await page.reload();
  await expect(page.getByText("Belt vaak.")).toHaveCount(0);
  const section = page.getByRole("region", { name: "Vragen van je regio" });
  await expect(section.getByText("Rijbewijs")).toBeVisible();
  await section.getByRole("link", { name: "Wijzig" }).click();
  const withScripts = await browser.newContext({
    viewport: page.viewportSize(),
    javaScriptEnabled: true,
  });
  await withScripts.addCookies(await context.cookies());
  const scanned = await withScripts.newPage();
  await scanned.goto(page.url());
  await expectNoAxeViolations(scanned, { label: "extra" });
  await withScripts.close();
  await expect(page.getByLabel("Rijbewijs")).toHaveCount(0);
  const hours = page.getByLabel("Uren");
  await expect(hours).toHaveAccessibleDescription("Hoeveel uur per week?");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await hours.fill("veel");
  await press("Controleer");
  await page.getByRole("link", { name: "Uren: vul een getal in, zoals 12 of 7,5" }).click();
  await hours.fill("7,5");
  await press("Controleer");
  await expect(page.getByText("Was: leeg")).toBeVisible();
  await press("Sla op");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  await expect(section).toContainText("7,5");
});

test("the HTML page in the data export shows yes or no for boolean fields, and names the documents", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const customFields = ["Rijbewijs", "Auto"].map((name) => ({ name, type: "boolean" }));
  const headers = { "x-api-key": demoCredentials().adminKey };
  await page.request.patch(`/api/v2/regions/${region.id}`, { headers, data: { customFields } });
  const file = (filename: string) => [{ filename, data: `data:text/plain;base64,${btoa("Inhoud")}` }];
  const [person] = region.candidates(1, {
    customFields: { Rijbewijs: true, Auto: false },
    curriculumVitae: file("Mijn cv & brief.txt"),
    otherAttachments: file("Diploma.txt"),
  });
  const created = await region.perform("post", "/candidates", [person]);
  const root = await signInCandidate(context, { id: created.result.candidates[0].id });
  await page.goto(`${root}/take-along`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download mijn gegevens" }).click();
  const files = unzipSync(readFileSync(await (await download).path()));
  await page.setContent(Buffer.from(files["mijn-gegevens.html"] ?? []).toString());
  const rows = await page
    .locator("dt")
    .evaluateAll((names) => names.map((name) => [name.textContent, name.nextElementSibling?.textContent]));
  expect(rows).toEqual(
    expect.arrayContaining([
      ["Rijbewijs", "Ja"],
      ["Auto", "Nee"],
      ["Cv", "Mijn cv & brief.txt"],
      ["Ander document", "Diploma.txt"],
    ]),
  );
});
