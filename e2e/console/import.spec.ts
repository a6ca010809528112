import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import writeSheet from "write-excel-file/node";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { chooseFormat } from "./choose-format";
import { consolePath, createRegionApi, newCandidates, signInAs } from "./demo-region";

/** Tests importing a file, and downloading the rejected rows and the candidate list. */
test.use({ viewport: { width: 1440, height: 900 } });

const ROWS = 1_000;
const WRONG_ADDRESS = 30;
const WRONG_SECTOR = 20;
const path = consolePath("candidates/import");
const CONSENT = "Toestemming";

function fileOf(word: string, known: { email: string; phone: string }[]) {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const email = index < WRONG_ADDRESS ? "geen adres" : `${word}.${index}@example.org`.toLowerCase();
    const isWrongSector = index >= WRONG_ADDRESS && index < WRONG_ADDRESS + WRONG_SECTOR;
    return [
      `${word} ${index}`,
      email,
      "ja",
      "",
      isWrongSector ? "Vliegschool" : "primair onderwijs, HOGER ONDERWIJS",
    ];
  });
  const [first, second] = known;
  lines.push([`${word} eerder`, first?.email ?? "", "ja", "", "Praktijkonderwijs"]);
  lines.push([`${word} wie`, first?.email ?? "", "ja", second?.phone ?? "", ""]);
  return ["Naam;E-mailadres;Toestemming;Telefoon;Sector", ...lines.map((line) => line.join(";"))].join(
    "\r\n",
  );
}

test("an adviser previews 1,002 rows, imports the 951 valid rows, and downloads the rejected rows", async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(400_000);
  const { word } = await newCandidates(request, 1);
  const phones = [1, 2].map((end) => `+316${String(Date.now()).slice(-7)}${end}`);
  const known = phones.map((phone, index) => ({
    name: `${word} eerder ${index}`,
    email: `${word.toLowerCase()}.eerder${index}@example.org`,
    phone,
    privacyConsent: true,
  }));
  await createRegionApi(request).perform("post", "/candidates", known);
  await signInAs(context, "adviser");
  await page.goto(path);
  const file = { name: "regio.csv", mimeType: "text/csv", buffer: Buffer.from(fileOf(word, known)) };
  await page.getByLabel("Bestand").setInputFiles(file);
  await expect(page.getByRole("combobox", { name: /^Toestemming/ }).locator("option:checked")).toHaveText(
    CONSENT,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
  const counted = (count: number, text: string) =>
    expect(page.getByRole("button", { name: `${count} ${text}`, exact: true })).toBeVisible({
      timeout: 150_000,
    });
  await expect(page.getByText("Gecontroleerd, er is nog niets veranderd", { exact: true })).toBeVisible({
    timeout: 150_000,
  });
  await counted(ROWS - WRONG_ADDRESS - WRONG_SECTOR, "worden toegevoegd");
  await counted(1, "worden bijgewerkt");
  await counted(1, "niet duidelijk wie");
  await counted(WRONG_ADDRESS + WRONG_SECTOR, "kloppen niet");
  await expectAccessible(page);
  await page.getByRole("button", { name: "951 rijen importeren" }).click();
  await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible({ timeout: 150_000 });
  await counted(950, "toegevoegd");
  await counted(1, "bijgewerkt");
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await chooseFormat(page, "Download de geweigerde rijen", "CSV");
  const rejected: Record<string, string>[] = parse(await readFile(await (await downloading).path()), {
    bom: true,
    delimiter: ";",
    columns: true,
  });
  expect(rejected).toHaveLength(51);
  expect(rejected[0]).toMatchObject({ Rij: "2", Naam: `${word} 0`, "E-mailadres": "geen adres" });
  expect(rejected[0]?.Waarom).toContain("naam@voorbeeld.nl");
  expect(rejected.at(-1)).toMatchObject({
    Rij: "1003",
    Waarom: expect.stringContaining("verschillende kandidaten"),
  });
  const found = await createRegionApi(request).get(
    `/candidates/find?email=${word.toLowerCase()}.999@example.org`,
  );
  expect(found.data).toMatchObject([
    { name: `${word} 999`, sectorPreferences: ["Primair onderwijs", "Hoger onderwijs"] },
  ]);
});

/** Hides the second row of the first sheet. */
function withHiddenRow(workbook: Buffer) {
  const path = "xl/worksheets/sheet1.xml";
  const files = unzipSync(workbook);
  const xml = strFromU8(files[path] ?? new Uint8Array()).replace('<row r="2"', '$& hidden="1"');
  return Buffer.from(zipSync({ ...files, [path]: strToU8(xml) }));
}

for (const format of ["csv", "xlsx"] as const) {
  test(`importing the same ${format} file again after a page reload updates the candidate whom it added`, async ({
    page,
    context,
    request,
  }) => {
    const { word } = await newCandidates(request, 1);
    const email = `${word.toLowerCase()}.dubbel@example.org`;
    const lines = [
      ["Name", "Email", "Privacy", "Geboortedatum"],
      [`${word} dubbel`, email, "yes", "1990-02-01"],
    ];
    const csv = Buffer.from(lines.map((line) => line.join(",")).join("\n"));
    const sheets = [
      { sheet: "Kandidaten", data: lines },
      { sheet: "Archief", data: [["Oud"]] },
    ];
    const buffer = format === "csv" ? csv : withHiddenRow(await writeSheet(sheets).toBuffer());
    await signInAs(context, "adviser");
    await page.goto(path);
    for (const isRepeated of [false, true]) {
      if (isRepeated) await page.reload();
      await page
        .getByLabel("Bestand")
        .setInputFiles({ name: `a.${format}`, mimeType: "application/octet-stream", buffer });
      const otherSheet = page.getByText("We lezen alleen het blad ‘Kandidaten’, niet ‘Archief’.");
      await expect(otherSheet).toHaveCount(format === "csv" ? 0 : 1);
      const hiddenRow = page.getByText("1 rij is in het bestand verborgen");
      await expect(hiddenRow).toHaveCount(format === "csv" ? 0 : 1);
      await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
      await page.getByRole("button", { name: "1 rij importeren" }).click();
      await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
      const outcome = isRepeated ? "1 bijgewerkt" : "1 toegevoegd";
      await expect(page.getByRole("button", { name: outcome, exact: true })).toBeVisible();
    }
    const found = (await createRegionApi(request).get(`/candidates/find?email=${email}`)).data;
    expect(found).toMatchObject([{ name: `${word} dubbel`, dateOfBirth: "1990-02-01" }]);
  });
}

test("a reader has no link to the import, and its URL returns 404", async ({ page, context }) => {
  await signInAs(context, "reader");
  await page.goto(consolePath("candidates"));
  await expect(page.getByRole("heading", { name: "Kandidaten", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Importeren" })).toHaveCount(0);
  expect((await page.goto(path))?.status()).toBe(404);
});

test("an adviser downloads the filtered list as a semicolon-separated CSV file with the visible columns and the use limits", async ({
  page,
  context,
  request,
}) => {
  const { word, candidates } = await newCandidates(request, 3, { city: "Ameland" });
  await signInAs(context, "adviser");
  await page.goto(`${consolePath("candidates")}?q=${word}&sort=name&columns=name,city`);
  await expect(page.getByRole("row", { name: new RegExp(word) })).toHaveCount(3);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Downloaden" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Excel-bestand", "CSV-bestand"]);
  await page.getByRole("menuitem", { name: "CSV-bestand" }).click();
  const text = await readFile(await (await downloading).path());
  expect(parse(text, { bom: true, delimiter: ";" })).toEqual([
    ["Naam", "Woonplaats", "Gebruik beperkt"],
    ...candidates.map(({ name }) => [name, "Ameland", ""]),
  ]);
});
