import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { chooseByKeyboard, pressShortcut } from "../keyboard";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the menu of a row in the list of candidates. */
test.use({ viewport: { width: 1440, height: 900 } });

async function openList(browser: Browser, region: TestRegion, role: "adviser" | "reader") {
  const context = await browser.newContext();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInStaff(context, region.emailOf(role));
  const page = await context.newPage();
  await page.goto(region.path("candidates"));
  return page;
}

async function newPerson(region: TestRegion, fields: Record<string, unknown> = {}) {
  const [wanted] = region.candidates(1, { phase: "nieuw", ...fields });
  const { result } = await region.perform("post", "/candidates", [wanted]);
  const { id, name }: { id: string; name: string } = result.candidates[0];
  return { id, name, email: String(wanted?.email) };
}

const link = (page: Page, name: string) => page.getByRole("link", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name: `Acties voor ${name}` });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

test("an adviser opens the menu of a row with the mouse, and calls, mails, moves and closes from it", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { id, name, email } = await newPerson(region, { phone: "06 12 34 56 78" });
  const page = await openList(browser, region, "adviser");
  const opacity = () => button(page, name).evaluate((element) => getComputedStyle(element).opacity);
  await page.mouse.move(0, 0);
  await expect.poll(opacity).toBe("0");
  await link(page, name).hover();
  await expect.poll(opacity).toBe("1");

  await button(page, name).click();
  await expect(page.getByRole("menu", { name: `Acties voor ${name}` })).toBeVisible();
  await expect(item(page, "Bellen")).toHaveAttribute("href", "tel:0612345678");
  await expect(item(page, "Mailen")).toHaveAttribute("href", `mailto:${email}`);
  await expectAccessible(page, "[role=menu]");
  await item(page, "E-mailadres kopiëren").click();
  await expect(page.getByText(`Het e-mailadres van ${name} is gekopieerd.`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);

  await button(page, name).click();
  await item(page, "matchen").click();
  await expect(page.getByText(`${name} staat nu in fase “matchen”.`)).toBeVisible();
  await expect.poll(async () => (await region.read(`/candidates/${id}`)).phase).toBe("matchen");

  await button(page, name).click();
  await item(page, "Afsluiten").click();
  await page.getByRole("radio", { name: "Werkt ergens anders" }).check();
  await page.getByRole("button", { name: "Kandidaat afsluiten" }).click();
  await expect(page.getByText(`${name} is afgesloten.`)).toBeVisible();
  await expect(link(page, name)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the m key opens the menu of the focused row, and focus returns to that row", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { name } = await newPerson(region);
  const page = await openList(browser, region, "adviser");
  await expect(link(page, name)).toBeVisible();
  await pressShortcut(page, "m");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await pressShortcut(page, "j");
  await expect(link(page, name)).toBeFocused();
  await pressShortcut(page, "m");
  // The candidate has no phone number.
  await expect(item(page, "Mailen")).toBeFocused();
  await expect(item(page, "Bellen")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(link(page, name)).toBeFocused();

  await page.keyboard.press("m");
  await chooseByKeyboard(page, item(page, "oriënteren"));
  await expect(page.getByText(`${name} staat nu in fase “oriënteren”.`)).toBeVisible();
  await expect(link(page, name)).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(button(page, name)).toBeFocused();
  await page.keyboard.press("Enter");
  await chooseByKeyboard(page, item(page, "Afsluiten"));
  await expect(page.getByRole("dialog", { name: `${name} afsluiten?` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, name)).toBeFocused();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Acties voor de rij", { exact: true })).toBeVisible();
});

test("the menu of a closed candidate offers to reopen", async ({ browser, request }) => {
  const region = await newTestRegion(request);
  const { name } = await newPerson(region);
  const page = await openList(browser, region, "adviser");
  await button(page, name).click();
  await item(page, "Afsluiten").click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Kandidaat afsluiten" }).click();
  await expect(page.getByText(`${name} is afgesloten.`)).toBeVisible();
  await page.goto(region.path("candidates?closed=true"));
  await button(page, name).click();
  await expect(item(page, "Afsluiten")).toHaveCount(0);
  await item(page, "Heropenen").click();
  await expect(page.getByText(`${name} is heropend.`)).toBeVisible();
});

test("the menu of a row has only contact actions for a reader", async ({ browser, request }) => {
  const region = await newTestRegion(request);
  const { name } = await newPerson(region, { phone: "0612345678" });
  const page = await openList(browser, region, "reader");
  await expect(link(page, name)).toBeVisible();
  await pressShortcut(page, "j");
  await pressShortcut(page, "m");
  await expect(page.getByRole("menuitem")).toHaveText(["Bellen", "Mailen", "E-mailadres kopiëren"]);
  await expectAccessible(page, "[role=menu]");
});
