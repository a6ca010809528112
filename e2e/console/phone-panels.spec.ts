import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { consolePath, signInAs } from "./demo-region";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

for (const { opener, panel } of [
  { opener: "Menu", panel: "Menu" },
  { opener: "Zoeken", panel: "Zoeken en springen" },
])
  test(`on a phone, the panel that “${opener}” opens has a button that closes it, which isn't focused first`, async ({
    page,
    context,
  }) => {
    await signInAs(context, "reader");
    await page.goto(consolePath("candidates"));
    const button = page.locator("header").getByRole("button", { name: opener, exact: true });
    await button.tap();
    const dialog = page.getByRole("dialog", { name: panel });
    const close = dialog.getByRole("button", { name: "Sluiten" });
    await expect(close).toBeVisible();
    await expect(close).not.toBeFocused();
    await close.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/candidates$/);
    await expect(button).toBeFocused();
  });
