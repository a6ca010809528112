import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { button, defineFields, editor, openAs } from "./custom-field-editors";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests how staff set and change custom field values in the record. */
test.use({ viewport: { width: 1440, height: 900 } });

const FIELDS = [
  { name: "Herkomst", type: "singleSelect", options: ["Website", "Beurs"], required: true },
  { name: "Dagen", type: "multiSelect", options: ["ma", "di", "wo"] },
  { name: "Uren", type: "number" },
  { name: "Rijbewijs", type: "boolean" },
  { name: "Startdatum", type: "date" },
  { name: "Verhaal", type: "longText" },
  { name: "Loket", type: "text" },
  { name: "Website school", type: "url" },
  { name: "Mail school", type: "email" },
];

async function newRecord(request: APIRequestContext) {
  const region = await newTestRegion(request);
  await defineFields(request, region, FIELDS);
  const candidates = region.candidates(1, { customFields: { Herkomst: "Website" } });
  const { result } = await region.perform("post", "/candidates", candidates);
  const { id }: { id: string } = result.candidates[0];
  const values = async () => (await region.read(`/candidates/${id}?include=customFields`)).customFields;
  return { region, path: `candidates/${id}`, values };
}

async function fill(page: Page, field: string, typed: string): Promise<void> {
  await button(page, field).click();
  await editor(page, field).fill(typed);
  await editor(page, field).press(field === "Verhaal" ? "ControlOrMeta+Enter" : "Enter");
  await expect(page.getByText(`${field} is gewijzigd.`)).toBeVisible();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await button(page, field).click();
  await editor(page, field).selectOption(option);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText(`${field} is gewijzigd.`)).toBeVisible();
}

test("an adviser sets a field of each type and clears two of them, and the timeline shows the fields' names", async ({
  browser,
  request,
}) => {
  const { region, path, values } = await newRecord(request);
  const page = await openAs(browser, region, "adviser", path);
  await choose(page, "Herkomst", "Beurs");
  await choose(page, "Rijbewijs", "nee");
  await fill(page, "Uren", "16,5");
  await fill(page, "Startdatum", "2026-09-01");
  await fill(page, "Verhaal", "Eerst zien");
  await fill(page, "Loket", "Noord");
  await fill(page, "Website school", "https://school.example/");
  await fill(page, "Mail school", "info@school.example");
  await button(page, "Dagen").click();
  await page.getByRole("option", { name: "ma" }).click();
  await page.getByRole("option", { name: "wo" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Dagen is gewijzigd.")).toBeVisible();
  expect(await values()).toEqual({
    Herkomst: "Beurs",
    Dagen: ["ma", "wo"],
    Uren: 16.5,
    Rijbewijs: false,
    Startdatum: "2026-09-01",
    Verhaal: "Eerst zien",
    Loket: "Noord",
    "Website school": "https://school.example/",
    "Mail school": "info@school.example",
  });
  const history = page.getByRole("region", { name: "Verloop" });
  await expect(history.locator("[data-entry]").filter({ hasText: "Dagen:" })).toContainText("wordt ma");
  await expectAccessible(page);
  await fill(page, "Uren", "");
  await expect(page.getByRole("button", { name: "Uren toevoegen" })).toBeVisible();
  await choose(page, "Rijbewijs", "");
  await page.getByRole("button", { name: "Ongedaan maken" }).last().click();
  await expect(page.getByText("Rijbewijs is teruggezet.")).toBeVisible();
  const { Uren, Rijbewijs } = await values();
  expect([Uren, Rijbewijs]).toEqual([undefined, false]);
});

test("an adviser sets a custom field with the keyboard only", async ({ browser, request }) => {
  const { region, path, values } = await newRecord(request);
  const page = await openAs(browser, region, "adviser", path);
  await pressByKeyboard(page, button(page, "Loket"));
  await expect(editor(page, "Loket")).toBeFocused();
  await page.keyboard.type("Noord");
  await page.keyboard.press("Enter");
  await expect(button(page, "Loket")).toBeFocused();
  await pressByKeyboard(page, button(page, "Herkomst"));
  await expect(editor(page, "Herkomst")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await pressByKeyboard(page, page.getByRole("button", { name: "Opslaan" }));
  await expect(page.getByText("Herkomst is gewijzigd.")).toBeVisible();
  expect(await values()).toEqual({ Herkomst: "Beurs", Loket: "Noord" });
});

test("an invalid value shows an error in the editor and isn't saved", async ({ browser, request }) => {
  const { region, path, values } = await newRecord(request);
  const page = await openAs(browser, region, "adviser", path);
  await button(page, "Herkomst").click();
  await editor(page, "Herkomst").selectOption("");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Annuleren" }).click();
  await button(page, "Mail school").click();
  await editor(page, "Mail school").fill("geen adres");
  await editor(page, "Mail school").press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await page.getByRole("button", { name: "Annuleren" }).click();
  await fill(page, "Uren", "16");
  await button(page, "Uren").click();
  await editor(page, "Uren").fill("1.250");
  await editor(page, "Uren").press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "zoals 1500" })).toBeVisible();
  await editor(page, "Uren").fill("");
  await editor(page, "Uren").pressSequentially("10-12");
  await editor(page, "Uren").press("Enter");
  await expect(editor(page, "Uren")).toBeFocused();
  await expect(page.getByText("wordt verwerkt")).toHaveCount(0);
  expect(await values()).toEqual({ Herkomst: "Website", Uren: 16 });
});

test("a date with a two-digit year shows an error in the editor and isn't saved", async ({
  browser,
  request,
}) => {
  const { region, path, values } = await newRecord(request);
  const page = await openAs(browser, region, "adviser", path);
  const error = page.getByRole("alert").filter({ hasText: "Klopt het jaar?" });
  for (const field of ["Startdatum", "Geboortedatum"]) {
    await button(page, field).click();
    await editor(page, field).pressSequentially("010126");
    await expect(editor(page, field)).toHaveValue("0026-01-01");
    await editor(page, field).press("Enter");
    await expect(error).toBeVisible();
    await page.getByRole("button", { name: "Annuleren" }).click();
  }
  expect(await values()).toEqual({ Herkomst: "Website" });
});

test("input survives a reload, and if two people set the same field, the second to save sees both values", async ({
  browser,
  request,
}) => {
  const { region, path, values } = await newRecord(request);
  const mine = await openAs(browser, region, "adviser", path);
  const other = await openAs(browser, region, "manager", path);
  await button(mine, "Loket").click();
  await editor(mine, "Loket").fill("Noord");
  await mine.reload();
  await expect(editor(mine, "Loket")).toHaveValue("Noord");
  await fill(other, "Uren", "8");
  await fill(other, "Loket", "Zuid");
  await editor(mine, "Loket").press("Enter");
  const dialog = mine.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  await expect(dialog).toContainText("Loket");
  await expect(dialog).toContainText("Noord");
  await expect(dialog).toContainText("Zuid");
  await expect(dialog).toContainText(region.nameOf("manager"));
  await dialog.getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(mine.getByText("Loket is gewijzigd.")).toBeVisible();
  expect(await values()).toEqual({ Herkomst: "Website", Uren: 8, Loket: "Noord" });
});

test("a value whose option was removed stays visible until it is changed", async ({ browser, request }) => {
  const { region, path, values } = await newRecord(request);
  const [source, ...others] = FIELDS;
  await defineFields(request, region, [{ ...source, options: ["Beurs", "UWV"] }, ...others]);
  const page = await openAs(browser, region, "adviser", path);
  await expect(button(page, "Herkomst")).toContainText("Website");
  await choose(page, "Herkomst", "UWV");
  expect((await values()).Herkomst).toBe("UWV");
});

test("an earlier value of a custom field is restored from the history", async ({ request, browser }) => {
  const { region, path, values } = await newRecord(request);
  const page = await openAs(browser, region, "adviser", path);
  await choose(page, "Herkomst", "Beurs");
  await expect.poll(async () => (await values()).Herkomst).toBe("Beurs");
  await page.getByRole("button", { name: "Terugzetten: Herkomst" }).click();
  await expect.poll(async () => (await values()).Herkomst).toBe("Website");
  await expect(page.getByText("Herkomst is gewijzigd.").last()).toBeVisible();
});

test("in English, the values of standard fields are translated and custom field options aren't", async ({
  request,
  browser,
}) => {
  const region = await newTestRegion(request);
  await defineFields(request, region, [{ name: "Hulp", type: "multiSelect", options: ["Ondersteuning"] }]);
  const { result } = await region.perform(
    "post",
    "/candidates",
    region.candidates(1, {
      phase: "nieuw",
      rolePreferences: ["Ondersteuning"],
      customFields: { Hulp: ["Ondersteuning"] },
    }),
  );
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } });
  await signInStaff(context, region.emailOf("adviser"));
  const page = await context.newPage();
  await page.goto(region.path(`candidates/${result.candidates[0].id}`));
  await expect(page.getByRole("button", { name: /^Edit Hulp/ })).toContainText("Ondersteuning");
  await expect(page.getByRole("button", { name: /^Edit Roles/ })).toContainText("Support");
  await page.getByRole("button", { name: /^Edit Hulp/ }).click();
  await expect(page.getByRole("option", { name: "Ondersteuning" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Phase: new" })).toBeVisible();
  await page.goto(region.path("candidates/new"));
  await page.getByRole("button", { name: "Hulp" }).click();
  await expect(page.getByRole("option", { name: "Ondersteuning" })).toBeVisible();
});
