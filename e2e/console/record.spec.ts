import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { newRecord } from "./new-record";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/**
 * Tests what an adviser does on a candidate's record: contacting the candidate, and viewing and adding
 * details.
 */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
});

const add = (page: Page, field: string) =>
  page.getByRole("button", { name: `${field} toevoegen`, exact: true });

test("the record's header links to the candidate's phone number and e-mail address, and has buttons to copy them", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const record = await newRecord(region, { phone: "06 - 1234 5678", city: "Assen" });
  await page.goto(record.path);
  const header = page.locator("article > header");
  await expect(header).toContainText("Assen · Aangemeld");
  await expect(header.getByRole("link", { name: /^Telefoon/ })).toHaveAttribute("href", "tel:0612345678");
  const mail = header.getByRole("link", { name: /^E-mailadres/ });
  await expect(mail).toHaveAttribute("href", `mailto:${record.email}`);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await pressByKeyboard(page, header.getByRole("button", { name: "E-mailadres kopiëren" }));
  await expect(header.getByRole("status").filter({ hasText: "gekopieerd" })).toBeVisible();
  expect(await clipboard()).toBe(record.email);
  await header.getByRole("button", { name: "Telefoon kopiëren" }).click();
  await expect.poll(clipboard).toBe("06 - 1234 5678");
});

test("an adviser mails a sign-in link after confirming the address, and the timeline shows it", async ({
  page,
}) => {
  const record = await newRecord(region);
  await page.goto(record.path);
  const history = page.getByRole("region", { name: "Verloop" });
  await expect(history).toContainText("Kandidaat aangemeld");
  const button = page.getByRole("button", { name: "Inloglink mailen" });
  await pressByKeyboard(page, button);
  const dialog = page.getByRole("dialog", { name: `${record.name} een inloglink mailen?` });
  await expect(dialog).toContainText(record.email);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole("button", { name: "Mail versturen" }).click();
  await expect(page.getByText(`De mail met de inloglink gaat naar ${record.email}.`)).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(history).toContainText("Mail met een inloglink gestuurd", { timeout: 1_000 });
  }).toPass();
});

test("only fields with a value have a row in the record, and a missing value is added in place with the keyboard", async ({
  page,
}) => {
  const record = await newRecord(region, { postalCode: "9401 AA" });
  await page.goto(record.path);
  const facts = page.getByRole("region", { name: "Gegevens" });
  await expect(facts.getByText("9401 AA")).toBeVisible();
  await expect(page.getByText("niet ingevuld")).toHaveCount(0);
  await pressByKeyboard(page, add(page, "Woonplaats"));
  const input = facts.getByRole("textbox", { name: "Woonplaats" });
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("Assen");
  await page.keyboard.press("Enter");
  await expect(facts.getByRole("button", { name: "Woonplaats wijzigen: Assen" })).toBeFocused();
  await expect(add(page, "Woonplaats")).toHaveCount(0);
  await expect.poll(async () => (await record.read()).city).toBe("Assen");
  await pressByKeyboard(page, add(page, "Sectoren"));
  await page.keyboard.type("primair");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(facts.getByRole("button", { name: "Sectoren wijzigen: Primair onderwijs" })).toBeFocused();
});

test("a long motivation can be added, takes the full width, and is collapsed until the user expands it", async ({
  page,
}) => {
  const long = "Ik wil graag voor de klas. ".repeat(60).trim();
  const record = await newRecord(region);
  await page.goto(record.path);
  const button = await add(page, "Motivatie").boundingBox();
  const next = await page.getByRole("heading", { name: "Verloop" }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  await add(page, "Motivatie").click();
  await page.getByRole("textbox", { name: "Motivatie" }).fill(long);
  await page.keyboard.press("ControlOrMeta+Enter");
  const section = page.locator("section", { has: page.getByRole("heading", { name: "Motivatie" }) });
  await expect(section).toBeVisible();
  const heightPx = async () => (await section.boundingBox())?.height ?? 0;
  const foldedPx = await heightPx();
  expect((await section.boundingBox())?.width).toBeGreaterThan(500);
  await section.getByRole("button", { name: "Alles tonen" }).click();
  await expect.poll(heightPx).toBeGreaterThan(foldedPx + 50);
  await expect.poll(async () => (await record.read()).motivation).toBe(long);
});

test("a reader sees no empty fields and no buttons, and the record fits a phone screen", async ({
  page,
  browser,
}) => {
  const record = await newRecord(region, { city: "Assen", phone: "0612345678" });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInStaff(context, region.emailOf("reader"));
  const readerPage = await context.newPage();
  await readerPage.goto(record.path);
  const facts = readerPage.getByRole("region", { name: "Gegevens" });
  await expect(facts.getByText("Assen")).toBeVisible();
  await expect(facts.getByRole("button")).toHaveCount(0);
  await expect(facts.getByText("Wensen en opleiding")).toHaveCount(0);
  await expect(readerPage.getByRole("button", { name: "Inloglink mailen" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(record.path);
  await expect(add(page, "Postcode")).toBeVisible();
  for (const each of [page, readerPage]) {
    expect(await each.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(each);
  }
});

test("a long list of options starts with the chosen options, and keeps its order while it is open", async ({
  page,
}) => {
  const record = await newRecord(region, { subjectPreferences: ["Engels", "NT2"] });
  await page.goto(record.path);
  await page.getByRole("button", { name: /Vakken wijzigen/ }).click();
  const options = page.getByRole("option");
  await expect(options.nth(0)).toContainText("Engels");
  await expect(options.nth(1)).toContainText("NT2");
  await expect(options.nth(2)).toContainText("Nederlands");
  await options.nth(1).click();
  await expect(options.nth(1)).toContainText("NT2");
});

test("the save button adds a missing https:// to a web address", async ({ page }) => {
  const record = await newRecord(region);
  await page.goto(record.path);
  await add(page, "LinkedIn").click();
  await page.getByLabel("LinkedIn", { exact: true }).fill("linkedin.com/in/noor");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("LinkedIn is gewijzigd.")).toBeVisible();
  expect((await record.read()).linkedin).toBe("https://linkedin.com/in/noor");
});

test("an incomplete date isn't saved by the button or Enter, and stays in the field", async ({ page }) => {
  const record = await newRecord(region);
  await page.goto(record.path);
  await add(page, "Geboortedatum").click();
  const date = page.getByLabel("Geboortedatum", { exact: true });
  await date.focus();
  await page.keyboard.type("01");
  const isPartlyFilled = () => date.evaluate((input: HTMLInputElement) => input.validity.badInput);
  expect(await isPartlyFilled()).toBe(true);
  await page.getByRole("button", { name: "Opslaan" }).click();
  expect(await isPartlyFilled()).toBe(true);
  await page.keyboard.press("Enter");
  expect(await isPartlyFilled()).toBe(true);
});

test("a long timeline can show its older items, and the focus then moves to its end", async ({ page }) => {
  const record = await newRecord(region);
  await withDatabase(
    (sql) => sql`
      insert into interactions (base_id, id, candidate_id, type, performed_at, created_at, summary)
      select base_id, 'recOlder' || lpad(number::text, 9, '0'), id, 'Anders',
        now() - number * interval '1 day', now(), 'Gesprek ' || number || '.'
      from candidates, generate_series(1, 130) as number where id = ${record.id}`,
  );
  await page.goto(record.path);
  const oldest = page.getByText("Gesprek 130.", { exact: true });
  await expect(page.getByText("Gesprek 1.", { exact: true })).toBeVisible();
  await expect(oldest).toHaveCount(0);
  const older = page.getByRole("button", { name: "Toon oudere" });
  await page.route(/limit=1000/, (route) => route.fulfill({ status: 403, body: "{}" }), { times: 1 });
  await older.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("Gesprek 1.", { exact: true })).toBeVisible();
  await older.press("Enter");
  await expect(oldest).toBeVisible();
  await expect(page.getByText("Alles staat er nu.")).toBeFocused();
  await expectAccessible(page);
});
