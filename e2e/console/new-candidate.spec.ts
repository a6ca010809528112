import { expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { expectScreensAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard, pressShortcut, typeByKeyboard } from "../keyboard";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

const ADVISER = "adviseur@noorderlicht.example";
const READER = "lezer@noorderlicht.example";
const MANAGER = "manager@noorderlicht.example";
const CONSOLE = "/console/noorderlicht/live";
const FORM = `${CONSOLE}/candidates/new`;

let made = 0;
const newPerson = () => {
  made += 1;
  const mark = `${Date.now().toString(36)}${made}`;
  return { name: `Formulier ${mark}`, email: `formulier-${mark}@example.org` };
};

async function expectRecord(page: Page, name: string) {
  await expect(page).toHaveURL(/\/candidates\/rec\w{14}$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("an adviser creates a candidate with the form generated from the region's schema, including custom fields", async ({
  page,
  context,
}) => {
  await signInStaff(context, ADVISER);
  const person = newPerson();
  await page.goto(`${CONSOLE}/candidates`);
  await page.getByRole("navigation").getByRole("link", { name: "Nieuwe kandidaat" }).click();
  await page.getByLabel(/^Naam ?\(verplicht\)/).fill(person.name);
  await page.getByLabel(/^E-mailadres ?\(verplicht\)/).fill(person.email);
  await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
  await page.getByRole("button", { name: "Sectoren" }).click();
  await page.getByRole("option", { name: "Primair onderwijs" }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Herkomst aanmelding").selectOption("Open dag");
  await page.getByLabel("Jaren werkervaring").fill("2,5");
  await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
  await expectRecord(page, person.name);
  await expect(page.getByText("Open dag").first()).toBeVisible();
  await expect(page.getByText("2,5").or(page.getByText("2.5")).first()).toBeVisible();
});

test("after pressing the shortcut for a new candidate, an adviser can type the name immediately and sees the save button", async ({
  page,
  context,
}) => {
  await signInStaff(context, ADVISER);
  await page.goto(`${CONSOLE}/candidates`);
  await pressShortcut(page, "c");
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await expect(name).toBeFocused();
  await page.keyboard.type("Joke Cijk");
  await expect(name).toHaveValue("Joke Cijk");
  await expect(page.getByRole("button", { name: "Kandidaat toevoegen" })).toBeInViewport({ ratio: 1 });
});

test("an adviser can create a candidate with the keyboard alone", async ({ page, context }) => {
  await signInStaff(context, ADVISER);
  const person = newPerson();
  await page.goto(`${CONSOLE}/candidates`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await pressShortcut(page, "c");
  await typeByKeyboard(page, page.getByLabel(/^Naam ?\(verplicht\)/), person.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("ja");
  const source = page.getByLabel("Herkomst aanmelding");
  await typeByKeyboard(page, source, "Web");
  await expect(source).toHaveValue("Website");
  const days = page.getByRole("button", { name: "Voorkeursdagen" });
  await pressByKeyboard(page, days);
  await page.getByRole("option", { name: "maandag" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(days).toBeFocused();
  await pressByKeyboard(page, page.getByRole("button", { name: "Kandidaat toevoegen" }));
  await expectRecord(page, person.name);
  await expect(page.getByText("maandag").first()).toBeVisible();
});

test("an invalid field shows its error on blur until the value is valid, and submitting focuses the first invalid field", async ({
  page,
  context,
}) => {
  await signInStaff(context, ADVISER);
  await page.goto(FORM);
  const email = page.getByLabel(/^E-mailadres ?\(verplicht\)/);
  await email.pressSequentially("geen");
  const reason = page.getByText("Vul een e-mailadres in, zoals naam@voorbeeld.nl.");
  await expect(reason).toBeHidden();
  await email.blur();
  await expect(reason).toBeVisible();
  await email.fill("wel@example.org");
  await expect(reason).toBeHidden();
  await page.getByLabel("Jaren werkervaring").fill("veel");
  await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
  await expect(page.getByText("Vul een getal in.")).toBeVisible();
  await expect(page.getByText("Controleer 3 velden.")).toBeVisible();
  await expect(page.getByLabel(/^Naam ?\(verplicht\)/)).toBeFocused();
  await expect(page).toHaveURL(/\/new$/);
});

test("an error found only by the server is shown at its field", async ({ page, context }) => {
  await signInStaff(context, ADVISER);
  await page.goto(FORM);
  const issue = {
    path: ["0", "customFields", "Herkomst aanmelding"],
    pointer: "/0/customFields/Herkomst aanmelding",
    location: "body",
    code: "required",
    message: "Required.",
  };
  const rejected = { code: "validation_error", message: "1 field is not valid.", data: { issues: [issue] } };
  await page.route("**/api/v2/candidates", (route) => route.fulfill({ status: 400, json: rejected }));
  const person = newPerson();
  await page.getByLabel(/^Naam ?\(verplicht\)/).fill(person.name);
  await page.getByLabel(/^E-mailadres ?\(verplicht\)/).fill(person.email);
  await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
  await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
  await expect(page.getByLabel("Herkomst aanmelding")).toBeFocused();
  await expect(page.getByText("Kies een van de waarden.")).toBeVisible();
});

test("a value in a field that a colleague has renamed is not lost when an adviser creates the candidate", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const save = (name: string, required: boolean) =>
    page.request.patch(`/api/v2/regions/${region.id}`, {
      headers: { "x-api-key": demoCredentials().adminKey },
      data: { customFields: [{ name, type: "text", required }] },
    });
  expect((await save("Bron", true)).status()).toBe(200);
  await signInStaff(context, region.emailOf("adviser"));
  const person = newPerson();
  await page.goto(region.path("candidates/new"));
  await page.getByLabel(/^Naam ?\(verplicht\)/).fill(person.name);
  await page.getByLabel(/^E-mailadres ?\(verplicht\)/).fill(person.email);
  await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
  await page.getByLabel(/^Bron/).fill("Via via");
  expect((await save("Herkomst", false)).status()).toBe(200);
  const create = page.getByRole("button", { name: "Kandidaat toevoegen" });
  await create.click();
  const notice = page.getByRole("alert").filter({ hasText: "hernoemd of verwijderd" });
  await expect(notice).toContainText("Bron: Via via");
  await expect(notice).toBeFocused();
  expect((await region.read("/candidates")).length).toBe(0);
  await page.getByLabel(/^Herkomst/).fill("Via via");
  await create.click();
  await expectRecord(page, person.name);
  await expect(page.getByText("Via via").first()).toBeVisible();
});

test("a reader has no link to the form for a new candidate, its URL returns 404, and the API returns 403", async ({
  page,
  context,
}) => {
  await signInStaff(context, READER);
  await page.goto(`${CONSOLE}/candidates`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("link", { name: "Nieuwe kandidaat" })).toHaveCount(0);
  expect((await page.goto(FORM))?.status()).toBe(404);
  await page.goto(`${CONSOLE}/candidates`);
  const status = await page.evaluate(async () => {
    const response = await fetch("/api/v2/candidates", {
      method: "POST",
      headers: { "content-type": "application/json", "x-region": "recNoorderlicht01" },
      body: JSON.stringify([{ name: "N", email: "n@example.org", privacyConsent: true }]),
    });
    return response.status;
  });
  expect(status).toBe(403);
});

test("the pages for a new candidate, custom fields and the schema are accessible in both languages", async ({
  browser,
}) => {
  const shown = (path: string, what: string) => ({
    path: `${CONSOLE}/${path}`,
    ready: (page: Page) => page.locator(what).first().waitFor(),
  });
  await expectScreensAccessible(browser, MANAGER, [
    shown("candidates/new", "main form"),
    shown("fields", "main ol"),
    shown("schema", "main table"),
    shown("schema?view=json&target=draft-04", "main figure"),
    shown("schema?view=form&operation=update", "main figure"),
    shown("schema?view=sample", "main figure"),
  ]);
});
