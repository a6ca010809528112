import { expect, type Page, test } from "@playwright/test";
import { consolePath, newCandidates, signInAs } from "./demo-region";

/** Toasts stay long enough to be read and reached, by keyboard and screen reader too. */
test.use({ locale: "nl-NL" });

const MINUTE_MS = 60_000;

async function changeCity(page: Page, id: string) {
  await page.clock.install();
  await page.goto(consolePath(`candidates/${id}`));
  const city = page.getByRole("button", { name: /Woonplaats.*wijzigen/ });
  await city.click();
  await page.getByRole("textbox", { name: "Woonplaats" }).fill("Winsum");
  await page.keyboard.press("Enter");
  const message = page.getByText("Woonplaats is gewijzigd.");
  await expect(message).toBeVisible();
  return { city, message };
}

test.beforeEach(async ({ context }) => signInAs(context, "adviser"));

test("a message goes by itself, and its place is announced from the beginning", async ({ page, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  const { message } = await changeCity(page, id);
  await expect(page.locator("[aria-live=polite]").filter({ has: message })).toHaveAccessibleName(
    /^Meldingen/,
  );
  await page.clock.fastForward(MINUTE_MS);
  await expect(message).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Meldingen" })).toHaveAttribute("aria-live", "polite");
});

test("a message stays while the focus is on it, and Escape leads back to the work", async ({
  page,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  const { city, message } = await changeCity(page, id);
  await expect(city).toBeFocused();
  await page.keyboard.press("Alt+t");
  await page.clock.fastForward(MINUTE_MS);
  await expect(message).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(city).toBeFocused();
  await page.clock.fastForward(MINUTE_MS);
  await expect(message).toHaveCount(0);
});

test("a message stays while the pointer is on it", async ({ page, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  const { message } = await changeCity(page, id);
  await message.hover();
  await page.clock.fastForward(MINUTE_MS);
  await expect(message).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(MINUTE_MS);
  await expect(message).toHaveCount(0);
});
