import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { tabTo } from "../keyboard";
import { chooseFormat } from "./choose-format";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that an import explains how it reads the file, and doesn't change a candidate by mistake. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
});

async function choose(page: Page, lines: string[][], by: "input" | "keyboard" | "drop" = "input") {
  await page.goto(region.path("candidates/import"));
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(";")).join("\r\n");
  const buffer = Buffer.from(text);
  const file = { name: "regio.csv", mimeType: "text/csv", buffer };
  const input = page.getByLabel("Bestand");
  if (by === "input") return input.setInputFiles(file);
  await page.waitForLoadState("networkidle");
  const area = page.getByText("Sleep het bestand hierheen, of kies het.");
  if (by === "drop") {
    const dataTransfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "regio.csv"));
      return data;
    }, text);
    await area.dispatchEvent("drop", { dataTransfer });
  } else {
    await expect(area).toBeVisible();
    await tabTo(page, input);
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.press("Space");
    await (await chooser).setFiles(file);
  }
  await expect(page.getByText("regio.csv")).toBeVisible();
}
const preview = (page: Page) => page.getByRole("button", { name: "Bekijk het resultaat" }).click();
const counted = (page: Page, count: number, text: string) =>
  expect(page.getByRole("button", { name: `${count} ${text}`, exact: true })).toBeVisible();
const row = (page: Page, number: number) =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: String(number), exact: true }) });
async function run(page: Page, label: string) {
  await page.getByRole("button", { name: label, exact: true }).click();
  await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
}
const found = (email: string) => region.read(`/candidates/find?email=${encodeURIComponent(email)}`);
const address = (name: string) => `${name}.${region.slug}@example.org`;

test("an adviser imports a file that has Dutch column titles and values in the formats that schools use", async ({
  page,
}) => {
  const titles = ["Voornaam", "Tussenvoegsel", "Achternaam", "E-mail", "06-nummer", "Geboortedatum"];
  titles.push("Straat", "Huisnummer", "Onderwijssector", "Functie", "Vooropleiding", "Status", "AVG");
  const cells = ["Anna", "de", "Vries", address("anna"), "612345678", "31 december 1999"];
  cells.push("Dorpsstraat", "12", "PO/VO", "leerkracht", "HBO-bachelor", "Aangemeld", "x");
  await choose(page, [
    [...titles, "Datum aanmelding"],
    [...cells, "1-9-2026"],
  ]);
  await expect(page.getByRole("combobox", { name: /^Datum aanmelding/ })).toHaveValue("");
  await expect(page.getByText("De aanmelddatum kan niet worden geïmporteerd.")).toBeVisible();
  await preview(page);
  await run(page, "1 rij importeren");
  expect(await found(address("anna"))).toMatchObject([
    {
      name: "Anna de Vries",
      phone: "0612345678",
      dateOfBirth: "1999-12-31",
      address: "Dorpsstraat 12",
      sectorPreferences: ["Primair onderwijs", "Voortgezet onderwijs"],
      rolePreferences: ["Docent / leraar"],
      priorEducation: "hbo bachelor",
      phase: "nieuw",
      privacyConsent: true,
    },
  ]);
});

test("an adviser maps an unknown value once for the whole file, with the keyboard", async ({ page }) => {
  const lines = [
    ["Naam", "Mail", "Toestemming", "Sector"],
    ["Anna", address("anna"), "wel", "Vrije school"],
    ["Bram", address("bram"), "wel", "PO, vrije school"],
    ["Carla", address("carla"), "", "PO"],
  ];
  await choose(page, lines, "keyboard");
  const values = page.getByRole("region", { name: "Wat betekenen deze waarden?" });
  await expect(values.getByRole("combobox")).toHaveCount(3);
  await expectAccessible(page);
  await values.getByLabel("“Vrije school” Sectoren").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Voortgezet");
  await expect(values.getByLabel("“Vrije school” Sectoren")).toHaveValue("Voortgezet onderwijs");
  await values.getByLabel("“wel” Toestemming").selectOption("ja");
  await values.getByLabel("(leeg) Toestemming").selectOption("nee");
  await preview(page);
  await run(page, "3 rijen importeren");
  expect(await found(address("anna"))).toMatchObject([
    { sectorPreferences: ["Voortgezet onderwijs"], privacyConsent: true },
  ]);
  expect(await found(address("bram"))).toMatchObject([
    { sectorPreferences: ["Primair onderwijs", "Voortgezet onderwijs"], privacyConsent: true },
  ]);
  expect(await found(address("carla"))).toMatchObject([{ privacyConsent: false }]);
});

test("each rejected row quotes the wrong value and says what is accepted, on screen and in the download", async ({
  page,
}) => {
  const wrong = [
    ["geen adres", "ja", "", "", "", "E-mailadres: “geen adres” klopt niet. Goed is: een e-mailadres"],
    [address("b"), "misschien", "", "", "", "Toestemming: “misschien” klopt niet. Goed is: ja of nee."],
    [address("c"), "", "", "", "", "Toestemming is leeg. Goed is: ja of nee."],
    [address("d"), "ja", "31-02-1999", "", "", "Geboortedatum: “31-02-1999” klopt niet. Goed is: een datum"],
    [address("d"), "ja", "01-01-2150", "", "", "“2150-01-01” klopt niet. Goed is: een datum in het verleden"],
    [address("e"), "ja", "", "Vliegschool", "", "Sectoren: “Vliegschool” klopt niet. Goed is: een van deze"],
    [address("f"), "ja", "", "", "hallo", "Telefoon: “hallo” klopt niet. Goed is: een telefoonnummer"],
  ];
  const titles = ["Naam", "E-mailadres", "Toestemming", "Geboren", "Sector", "Telefoon"];
  await choose(page, [titles, ...wrong.map((cells) => ["Kandidaat", ...cells.slice(0, 5)])], "drop");
  await preview(page);
  await counted(page, wrong.length, "kloppen niet");
  for (const [index, cells] of wrong.entries())
    await expect(row(page, index + 2)).toContainText(cells[5] ?? "");
  const downloading = page.waitForEvent("download");
  await chooseFormat(page, "Download de geweigerde rijen", "CSV");
  const lines: Record<string, string>[] = parse(await readFile(await (await downloading).path()), {
    bom: true,
    columns: true,
    delimiter: ";",
  });
  const workbook = page.waitForEvent("download");
  await chooseFormat(page, "Download de geweigerde rijen", "Excel");
  const sheet = await readSheet(await readFile(await (await workbook).path()));
  expect(sheet.map(([number]) => number)).toEqual(["Rij", ...lines.map(({ Rij }) => Rij)]);
  expect(lines.map(({ Waarom = "" }, index) => Waarom.includes(wrong[index]?.[5] ?? "?"))).toEqual(
    wrong.map(() => true),
  );
});

test("an update shows each field's old and new values before anything changes, and each row links to its candidate", async ({
  page,
}) => {
  const known = { name: "Anna de Vries", email: address("anna"), city: "Utrecht", privacyConsent: true };
  const { result } = await region.perform("post", "/candidates", [known]);
  await choose(page, [
    ["Naam", "E-mailadres", "Akkoord", "Woonplaats", "Telefoon"],
    ["A. de Vries", known.email, "ja", "Zeist", "06 12345678"],
    ["Bram Smit", address("bram"), "ja", "", ""],
  ]);
  await preview(page);
  await counted(page, 1, "worden bijgewerkt");
  await expect(row(page, 2)).toContainText("Naam: Anna de Vries → wordt A. de Vries");
  await expect(row(page, 2)).toContainText("Woonplaats: Utrecht → wordt Zeist");
  await expect(row(page, 2)).toContainText("Telefoon: leeg → wordt 06 12345678");
  await expect(row(page, 2)).not.toContainText("Toestemming");
  await expect(row(page, 2).getByRole("link")).toHaveAttribute(
    "href",
    region.path(`candidates/${result.candidates[0].id}`),
  );
  expect(await found(known.email)).toMatchObject([known]);
  await page.getByRole("button", { name: "Toon meer (1 over)" }).press("Enter");
  await expect(row(page, 3)).toBeFocused();
  await run(page, "2 rijen importeren");
  await page.getByRole("button", { name: "1 toegevoegd", exact: true }).click();
  const opening = page.waitForEvent("popup");
  await row(page, 3)
    .getByRole("link", { name: /^Bram Smit/ })
    .click();
  await expect((await opening).getByRole("heading", { name: "Bram Smit" })).toBeVisible();
  await counted(page, 1, "bijgewerkt");
  expect(await found(known.email)).toMatchObject([{ ...known, name: "A. de Vries", city: "Zeist" }]);
});

test("a row whose name differs from the matched candidate's is skipped unless the adviser confirms the match", async ({
  page,
}) => {
  const names = ["Anna de Vries", "Bram Smit"];
  const known = names.map((name, index) => ({
    name,
    email: address(`known${index}`),
    privacyConsent: true,
  }));
  await region.perform("post", "/candidates", known);
  await choose(page, [
    ["Naam", "E-mailadres", "Akkoord", "Woonplaats"],
    ["Piet Pietersen", address("known0"), "ja", "Zeist"],
    ["Hanna Jansen", address("known1"), "ja", "Zeist"],
    ["Daan Bos", address("shared"), "ja", "Zeist"],
    ["Eva Bos", address("shared"), "ja", "Soest"],
  ]);
  await preview(page);
  await counted(page, 3, "niet duidelijk wie");
  await expect(page.getByRole("heading", { name: "Wat er gaat gebeuren" })).toBeFocused();
  await expect(row(page, 2)).toContainText(
    `Met e-mailadres “${address("known0")}” vinden we Anna de Vries. Dat is een andere naam dan Piet Pietersen.`,
  );
  await expect(row(page, 5)).toContainText("vinden we Daan Bos");
  await expectAccessible(page);
  await page.getByRole("group", { name: "Is rij 3 dezelfde persoon?" }).getByLabel("Overslaan").focus();
  await page.keyboard.press("ArrowDown");
  await counted(page, 2, "niet duidelijk wie");
  await run(page, "2 rijen importeren");
  await expect(page.getByRole("heading", { name: "Wat er is gebeurd" })).toBeFocused();
  await counted(page, 2, "niet duidelijk wie");
  await counted(page, 1, "bijgewerkt");
  await expectAccessible(page);
  expect(await found(address("known0"))).toMatchObject([{ name: "Anna de Vries", city: null }]);
  expect(await found(address("known1"))).toMatchObject([{ name: "Hanna Jansen", city: "Zeist" }]);
  expect(await found(address("shared"))).toMatchObject([{ name: "Daan Bos", city: "Zeist" }]);
});

test("if the preview fails, focus moves to the reason", async ({ page }) => {
  await page.route(/\/imports\/dry-run$/, (route) => route.abort("connectionrefused"));
  await choose(page, [
    ["Naam", "E-mailadres", "Akkoord"],
    ["Anna", address("anna"), "ja"],
  ]);
  await preview(page);
  const alert = page.getByRole("alert").filter({ hasText: "De server is niet bereikbaar" });
  await expect(alert).toBeFocused();
});
