import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard, typeByKeyboard } from "../keyboard";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests creating, replacing and deleting a region's keys. */
test.use({ viewport: { width: 1440, height: 900 } });

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const statusWith = async (page: Page, key: string) =>
  (await page.request.get("/api/v2/candidates", { headers: { "x-api-key": key } })).status();

/** Returns the secret, which the page shows only once. */
async function shownSecret(page: Page): Promise<string> {
  const code = page.getByRole("dialog").locator("figure code").first();
  await expect(code).toHaveText(/^ctk_\w{46}$/);
  return String(await code.textContent());
}

const LAST = "Dit is de enige sleutel van de regio.";

test("a manager creates a key, replaces it while watching its traffic, and deletes the old key", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("keys"));
  await expect(page.getByText(LAST)).toBeVisible();
  await expect(page.getByRole("button", { name: "Verwijder Eerste sleutel" })).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Nieuwe sleutel" }).click();
  await page.getByLabel("Omschrijving").fill("Website");
  await page.getByRole("button", { name: "Maak sleutel" }).click();
  const first = await shownSecret(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ik heb dit veilig bewaard" }).click();
  expect(await statusWith(page, first)).toBe(200);
  await expect(page.getByText(LAST)).toBeHidden();
  // Wait for the number of calls, because it is stored two seconds later than the time of the last call.
  await expect(rowOf(page, "Website").getByRole("cell").nth(2)).toContainText("1");

  await page.getByRole("button", { name: "Sleutel vervangen" }).click();
  const old = page.getByRole("option", { name: /Website/ });
  await page.getByLabel("Welke sleutel vervang je?").selectOption(String(await old.getAttribute("value")));
  await page.getByRole("button", { name: "Maak sleutel" }).click();
  const second = await shownSecret(page);
  await page.getByRole("button", { name: "Ik heb de sleutel in mijn systeem gezet" }).click();
  await expect(page.getByText("De nieuwe sleutel is nog niet gebruikt.")).toBeVisible();
  await expectAccessible(page);
  expect(await statusWith(page, second)).toBe(200);
  // The old key was used only before the replacement began. A nightly job may still use this key.
  const status = page.getByRole("dialog").getByRole("status");
  await expect(status).toContainText("Een taak die één keer per dag of week draait, zie je hier nog niet.");
  await expect(status).not.toContainText("Beide sleutels");
  await expect(page.getByRole("dialog").getByText(/^Laatst gebruikt: (nu|.* geleden)$/)).toBeVisible();
  expect(await statusWith(page, first)).toBe(200);
  await expect(status).toContainText("Beide sleutels worden gebruikt.");
  await page.getByRole("button", { name: "Verwijder de oude sleutel" }).click();
  await expect(page.getByText("De sleutel is verwijderd.")).toBeVisible();
  await expect.poll(() => statusWith(page, first), { timeout: 5_000 }).toBe(401);
  expect(await statusWith(page, second)).toBe(200);
});

test("a double-click creates one key, even if the page is busy", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("keys"));
  await page.getByRole("button", { name: "Nieuwe sleutel" }).click();
  await page.getByLabel("Omschrijving").fill("Website");
  // Simulate a busy page, on which the browser handles clicks before timers.
  await page.getByRole("button", { name: "Maak sleutel" }).evaluate((button: HTMLElement) => {
    for (const _click of ["first", "second"])
      scheduler.postTask(() => button.click(), { priority: "user-blocking" });
  });
  await shownSecret(page);
  await page.getByRole("button", { name: "Ik heb dit veilig bewaard" }).click();
  await page.reload();
  await expect(rowOf(page, "Eerste sleutel")).toHaveCount(1);
  await expect(rowOf(page, "Website")).toHaveCount(1);
});

test("keys can be managed with the keyboard alone, and the page explains why the last key can't be deleted", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("keys"));
  const press = (name: string | RegExp) =>
    pressByKeyboard(page, page.getByRole("button", { name, exact: true }));
  await press("Nieuwe sleutel");
  await typeByKeyboard(page, page.getByLabel("Omschrijving"), "CRM");
  await page.keyboard.press("Enter");
  const made = await shownSecret(page);
  await press("Ik heb dit veilig bewaard");
  expect(await statusWith(page, made)).toBe(200);

  await press("Sleutel vervangen");
  await typeByKeyboard(page, page.getByLabel("Welke sleutel vervang je?"), "CRM");
  await press("Maak sleutel");
  const second = await shownSecret(page);
  await press("Ik heb de sleutel in mijn systeem gezet");
  expect(await statusWith(page, second)).toBe(200);
  await press("Verwijder de oude sleutel");
  await expect(page.getByText("De sleutel is verwijderd.")).toBeVisible();
  await expect.poll(() => statusWith(page, made), { timeout: 5_000 }).toBe(401);

  // The preview of each key distinguishes keys with the same description.
  await press(/^Verwijder Eerste sleutel \(.+\)$/);
  await press("Verwijder");
  await expect(rowOf(page, "Eerste sleutel")).toBeHidden();
  await expect(page.getByRole("heading", { name: "API-sleutels" })).toBeFocused();
  await expect.poll(() => statusWith(page, region.token), { timeout: 5_000 }).toBe(401);
  await expect(page.getByText(LAST)).toBeVisible();
  const last = page.getByRole("button", { name: "Verwijder CRM" });
  await expect(last).toBeDisabled();
  await expect(last).toHaveAccessibleDescription(new RegExp(LAST));
});

test("an adviser has no links to keys and settings, and their URLs return 404", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates"));
  const navigation = page.getByRole("navigation", { name: "Pagina’s van de console" });
  await expect(navigation.getByRole("link", { name: "Kandidaten" })).toBeVisible();
  for (const [name, path] of [
    ["API-sleutels", "keys"],
    ["Instellingen", "settings"],
  ] as const) {
    await expect(navigation.getByRole("link", { name })).toBeHidden();
    expect((await page.request.get(region.path(path))).status()).toBe(404);
  }
  const headers = { "x-region": region.id };
  expect((await page.request.get("/api/console/api-keys", { headers })).status()).toBe(403);
});

test("the browser asks for confirmation before leaving a page with a new key, until the key is copied", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("keys"));
  await page.getByRole("button", { name: "Sleutel vervangen" }).click();
  await page.getByRole("button", { name: "Maak sleutel" }).click();
  const key = await shownSecret(page);
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.type());
    return question.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => questions).toEqual(["beforeunload"]);
  expect(await shownSecret(page)).toBe(key);
  await page.getByRole("button", { name: "Ik heb de sleutel in mijn systeem gezet" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(questions).toEqual(["beforeunload"]);
});

test("Back asks for confirmation before a new key is lost, and shortcuts do nothing while the key is shown", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("candidates"));
  await page.getByRole("link", { name: "Sleutels" }).click();
  await page.getByRole("button", { name: "Nieuwe sleutel" }).click();
  await page.getByLabel("Omschrijving").fill("Website");
  await page.getByRole("button", { name: "Maak sleutel" }).click();
  const key = await shownSecret(page);
  const questions: string[] = [];
  let isAgreed = false;
  page.on("dialog", (question) => {
    questions.push(question.message());
    return isAgreed ? question.accept() : question.dismiss();
  });
  // Browsers let a page block Back only after the user has clicked in it.
  await page.getByRole("dialog").locator("figure").click();
  // If the page stays, `goBack` waits until its timeout.
  await page.goBack({ timeout: 2_000 }).catch(() => null);
  await expect.poll(() => questions).toEqual([expect.stringContaining("Heb je dit bewaard?")]);
  expect(await shownSecret(page)).toBe(key);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(await shownSecret(page)).toBe(key);
  isAgreed = true;
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Kandidaten" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(questions).toHaveLength(2);
});

test("the copy button in a new key's dialog stays visible if the key's description is long", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(region.path("keys"));
  await page.getByRole("button", { name: "Nieuwe sleutel" }).click();
  await page.getByLabel("Omschrijving").fill(`https://www.rivierdelta.example/${"aanmelden".repeat(5)}`);
  await page.getByRole("button", { name: "Maak sleutel" }).click();
  await shownSecret(page);
  const copy = page.getByRole("dialog").getByRole("button", { name: "Kopieer", exact: true });
  await expect(copy).toBeInViewport({ ratio: 1 });
});
