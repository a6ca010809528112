import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that candidates can be closed, found again and reopened. */
test.use({ viewport: { width: 1440, height: 900 } });

type Person = "adviser" | "manager" | "reader";

async function openAs(browser: Browser, region: TestRegion, person: Person, path: string, locale = "nl-NL") {
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
  await signInStaff(context, region.emailOf(person));
  const page = await context.newPage();
  await page.goto(region.path(path));
  return page;
}

async function newPeople(region: TestRegion, count: number) {
  const { result } = await region.perform(
    "post",
    "/candidates",
    region.candidates(count, { phase: "matchen" }),
  );
  const people: { id: string; name: string }[] = result.candidates;
  const [first] = people;
  if (!first) throw new Error("No candidate was created.");
  return { people, first, record: `candidates/${first.id}` };
}

const closed = (page: Page) => page.getByRole("region", { name: "Afgesloten" });
const rows = (page: Page) => page.locator("main tbody [data-row-link]");
const selection = (page: Page) => page.getByRole("region", { name: /geselecteerd/ });

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function closeAs(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: reason }).check();
  await dialog.getByRole("button", { name: /^(Kandidaat|\d+ kandidaten) afsluiten$/ }).click();
  await expect(dialog).toHaveCount(0);
}

test("a candidate is closed by keyboard, leaves the list and board, and is found again and reopened", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { first, record } = await newPeople(region, 3);
  const page = await openAs(browser, region, "adviser", record);
  await page.getByRole("button", { name: "Meer acties" }).press("Enter");
  await page.getByRole("menuitem", { name: "Afsluiten" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `${first.name} afsluiten?` });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Kies een reden.");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "Werkt ergens anders" })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${first.name} is afgesloten.`)).toBeVisible();
  await expect(closed(page)).toContainText("Afgesloten op");
  await expect(closed(page)).toContainText(`Werkt ergens anders · door ${region.nameOf("adviser")}`);
  await expect(page.getByText("Afgesloten: Werkt ergens anders")).toBeVisible();
  await expectAccessible(page);

  await page.goto(region.path("board"));
  await expect(page.getByRole("region", { name: "matchen 2" }).getByRole("link")).toHaveCount(2);
  await page.goto(region.path("candidates"));
  await expect(page.getByText("2 kandidaten", { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("searchbox").fill(first.name);
  await expect(page.getByText("Niemand past bij deze filters")).toBeVisible();
  await page.getByRole("button", { name: "Zoek bij afgesloten kandidaten" }).click();
  await expect(rows(page)).toHaveText([first.name]);
  await expect(page.getByRole("columnheader", { name: "Reden van afsluiten" })).toBeVisible();
  await expect(page.locator("main tbody")).toContainText("Werkt ergens anders");
  await expectAccessible(page);

  await rows(page).click();
  await closed(page).getByRole("button", { name: "Heropenen" }).press("Enter");
  await expect(page.getByText(`${first.name} is heropend.`)).toBeVisible();
  await expect(closed(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto(region.path("candidates"));
  await expect(rows(page)).toHaveCount(3);
});

test("selected candidates are closed and reopened together, and undo reopens the closed ones", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { people } = await newPeople(region, 4);
  const page = await openAs(browser, region, "adviser", "candidates");
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await page.getByRole("checkbox", { name: `Selecteer ${people[0]?.name}` }).uncheck();
  await selection(page).getByRole("button", { name: "Afsluiten" }).click();
  await expect(page.getByRole("dialog", { name: "3 kandidaten afsluiten?" })).toBeVisible();
  await closeAs(page, "Niet te bereiken");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByText("3 kandidaten zijn afgesloten.")).toBeVisible();
  await expect(rows(page)).toHaveText([people[0]?.name ?? ""]);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByText("3 kandidaten zijn heropend.")).toBeVisible();
  await expect(rows(page)).toHaveCount(4);

  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await selection(page).getByRole("button", { name: "Afsluiten" }).click();
  await closeAs(page, "Andere reden");
  await expect(page.getByText("4 kandidaten zijn afgesloten.")).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Afgesloten" }).click();
  await page.getByRole("option", { name: "kandidaten" }).click();
  await expect(page).toHaveURL(/closed=true/);
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await selection(page).getByRole("button", { name: "Heropenen" }).click();
  await expect(page.getByText("4 kandidaten zijn heropend.")).toBeVisible();
  // Don't wait for a count of 0, because the toast disappears after a few seconds anyway.
  expect(await page.getByText("4 kandidaten zijn afgesloten.").count()).toBe(0);
  await expect(rows(page)).toHaveCount(0);
});

test("an open record shows that a colleague closed the candidate, and closing the candidate again keeps the colleague's reason", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { first, record } = await newPeople(region, 1);
  const mine = await openAs(browser, region, "adviser", record);
  const other = await openAs(browser, region, "manager", record);
  await openMenu(mine, "Afsluiten");
  await openMenu(other, "Afsluiten");
  await closeAs(other, "Niet geschikt");
  await expect(closed(other)).toContainText("Niet geschikt");
  await expect(mine.getByText(`Niet geschikt · door ${region.nameOf("manager")}`)).toBeVisible();
  await closeAs(mine, "Andere reden");
  await expect(mine.getByText(`${first.name} was al afgesloten.`)).toBeVisible();
  await expect(closed(mine)).toContainText("Niet geschikt");
});

test("undoing the closing of a record keeps a colleague's later closing, and a toast says that nothing changed", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { first, record } = await newPeople(region, 1);
  const mine = await openAs(browser, region, "adviser", record);
  await openMenu(mine, "Afsluiten");
  await closeAs(mine, "Niet te bereiken");
  const undo = mine.getByRole("button", { name: "Ongedaan maken" });
  await undo.hover();
  const other = await openAs(browser, region, "manager", record);
  await closed(other).getByRole("button", { name: "Heropenen" }).click();
  await expect(closed(other)).toHaveCount(0);
  await openMenu(other, "Afsluiten");
  await closeAs(other, "Werkt ergens anders");
  await expect(closed(other)).toContainText("Werkt ergens anders");
  await undo.click();
  await expect(mine.getByText(`${first.name} is niet gewijzigd. Dit dossier is intussen`)).toBeVisible();
  await expect(closed(mine)).toContainText(`Werkt ergens anders · door ${region.nameOf("manager")}`);
});

test("if the request to close a candidate fails, the candidate isn't closed, and a toast says that nothing changed", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { first, record } = await newPeople(region, 1);
  const page = await openAs(browser, region, "adviser", record);
  await openMenu(page, "Afsluiten");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.route("**/api/console/candidates/*/close*", (route) => route.abort());
  await closeAs(page, "Niet geschikt");
  await expect(page.getByText(`${first.name} is niet gewijzigd.`)).toBeVisible({ timeout: 30_000 });
  await expect(closed(page)).toHaveCount(0);
});

test("in English, a reader sees why a candidate is closed, gets no reopen button, and finds the candidate in the quick search", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { first, record } = await newPeople(region, 1);
  const adviser = await openAs(browser, region, "adviser", record);
  await openMenu(adviser, "Afsluiten");
  await closeAs(adviser, "Geen interesse meer");
  await expect(closed(adviser)).toBeVisible();
  const reader = await openAs(browser, region, "reader", record, "en-GB");
  const notice = reader.getByRole("region", { name: "Closed" });
  await expect(notice).toContainText("No longer interested");
  await expect(notice.getByRole("button")).toHaveCount(0);
  await pressShortcut(reader, "ControlOrMeta+k");
  await reader.getByRole("combobox").fill(first.name);
  const found = reader.getByRole("group", { name: "Closed candidates" });
  await expect(found.getByRole("option")).toHaveText(new RegExp(first.name));
});
