import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that keys meant for a text field do nothing else, when the page changes while the user types. */
test.use({ locale: "nl-NL", viewport: { width: 1366, height: 768 } });

let region: TestRegion;
let id: string;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  const candidates = region.candidates(2, { phone: "0600000000" });
  const { result } = await region.perform("post", "/candidates", candidates);
  id = result.candidates[0].id;
  await signInStaff(context, region.emailOf("adviser"));
});

/** Longer than the pause after which a key is no longer meant for the field. */
const PAUSE_MS = 1_200;
const KEY_MS = 60;

const composer = (page: Page) => page.getByRole("form", { name: "Contactmoment toevoegen" });
const summary = (page: Page) => composer(page).getByLabel("Samenvatting");
const notes = (page: Page) => composer(page).getByLabel("Notities");
const interactions = async (): Promise<{ summary: string; notes: string }[]> =>
  (await region.read(`/candidates/${id}?include=interactions`)).interactions;

test("a question about a conflict that appears while the user types isn't answered by the next keys", async ({
  page,
}) => {
  await page.goto(region.path(`candidates/${id}`));
  await page.getByRole("button", { name: /^Telefoon wijzigen/ }).click();
  const phone = page.getByLabel("Telefoon", { exact: true });
  await phone.fill("0611111111");
  const release = await holdRequests(page, "GET", /\/candidates\/rec\w+(\?.*)?$/);
  await region.perform("patch", `/candidates/${id}`, { phone: "0622222222" });
  await phone.press("Enter");
  await summary(page).focus();
  await page.keyboard.type("Net gebeld");
  release();
  const dialog = page.getByRole("dialog", { name: "Iemand anders wijzigde dit ook" });
  const isTyped = page.keyboard.type(" en zij belt zelf nog een keer terug over de dag", { delay: KEY_MS });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await isTyped;
  await expect(dialog).toBeFocused();
  await page.waitForTimeout(PAUSE_MS);
  await dialog.getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(page.getByText("Telefoon is gewijzigd.")).toBeVisible();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toHaveValue(/^Net gebeld/);
});

test("when a colleague deletes the candidate, the keys of an unfinished note open no other page", async ({
  page,
}) => {
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).focus();
  await page.keyboard.type("Belde");
  await region.perform("delete", `/candidates/${id}`);
  // The record notices the deletion within seconds.
  await page.keyboard.type(" contact".repeat(20), { delay: KEY_MS });
  await expect(page.getByText("Deze kandidaat is er niet")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/candidates/${id}$`));
});
