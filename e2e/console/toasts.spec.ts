import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { consolePath, newCandidates, signInAs } from "./demo-region";

const MINUTE_MS = 60_000;

async function changeCity(page: Page, id: string) {
  await page.clock.install();
  await page.goto(consolePath(`candidates/${id}`));
  const city = page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ });
  await city.click();
  await page.getByRole("textbox", { name: "Woonplaats" }).fill("Winsum");
  await page.keyboard.press("Enter");
  const toast = page.getByText("Woonplaats is gewijzigd.");
  await expect(toast).toBeVisible();
  return { city, toast };
}

test.beforeEach(async ({ context }) => signInAs(context, "adviser"));

test("a toast disappears after a while, and its live region stays on the page", async ({ page, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  const { toast } = await changeCity(page, id);
  await expect(page.locator("[aria-live=polite]").filter({ has: toast })).toHaveAccessibleName(/^Meldingen/);
  await page.clock.fastForward(MINUTE_MS);
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Meldingen" })).toHaveAttribute("aria-live", "polite");
});

test("a long toast, for example about a file with a long name, stays long enough to read", async ({
  page,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await page.clock.install();
  await page.goto(consolePath(`candidates/${id}`));
  const name = `${"werkervaring-en-opleiding-".repeat(8)}.txt`;
  await page
    .getByLabel(/Bestand toevoegen aan “Cv/i)
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from("Levensloop") });
  const toast = page.getByText(`${name} is toegevoegd.`);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(MINUTE_MS);
  await expect(toast).toHaveCount(0);
});

test("a toast stays visible while it has focus, and Escape returns the focus to the page", async ({
  page,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  const { city, toast } = await changeCity(page, id);
  await expect(city).toBeFocused();
  await page.keyboard.press("Alt+t");
  await page.clock.fastForward(MINUTE_MS);
  await expect(toast).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(city).toBeFocused();
  await page.clock.fastForward(MINUTE_MS);
  await expect(toast).toHaveCount(0);
});

test("if the user reached a toast from the search, Escape moves the focus back to the open search", async ({
  page,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await changeCity(page, id);
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("dialog").getByRole("combobox");
  await search.fill("Karin");
  await page.keyboard.press("Alt+t");
  await expect(search).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("Karin");
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
});

test("a toast stays visible while the pointer is on it", async ({ page, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  const { toast } = await changeCity(page, id);
  await toast.hover();
  await page.clock.fastForward(MINUTE_MS);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(MINUTE_MS);
  await expect(toast).toHaveCount(0);
});
