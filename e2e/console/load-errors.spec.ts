import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { addFilter } from "./add-filter";
import { signInAsAdmin, signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

test("while a list that couldn't be loaded tries again, its error and its button stay, and focus isn't lost", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(2));
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates"), { waitUntil: "networkidle" });
  let isDown = true;
  let reads = 0;
  await page.route(/\/console\/candidates\?.*Kandidaat/, (route) => {
    reads += 1;
    return isDown
      ? route.fulfill({ status: 500, json: { code: "internal_error", message: "" } })
      : route.continue();
  });
  await page.getByRole("searchbox").fill("Kandidaat");
  const error = page.getByRole("alert").filter({ hasText: "De lijst kon niet worden geladen" });
  await expect(error).toBeVisible();
  const shown = await error.elementHandle();
  const retry = error.getByRole("button", { name: "Probeer opnieuw" });
  await retry.focus();
  const before = reads;
  await page.keyboard.press("Enter");
  await expect(retry).toHaveAttribute("aria-disabled", "true");
  await expect(retry).not.toHaveAttribute("aria-disabled", "true");
  expect(reads).toBeGreaterThan(before);
  await expect(retry).toBeFocused();
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
  isDown = false;
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-row-link]")).toHaveCount(2);
  await expect(page.getByRole("main")).toBeFocused();
});

test("while the security log that couldn't be loaded tries again, its button keeps focus", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await page.goto("/console/admin/security-log");
  await expect(page.getByRole("row").first()).toBeVisible();
  await page.route(/\/security-log\?.*action=/, (route) =>
    route.fulfill({ status: 500, json: { code: "internal_error", message: "" } }),
  );
  await addFilter(page, "Wat");
  await page.getByRole("option", { name: "Inloggen mislukt" }).click();
  await page.keyboard.press("Escape");
  const retry = page.getByRole("alert").getByRole("button", { name: "Probeer opnieuw" });
  await retry.focus();
  await page.keyboard.press("Enter");
  await expect(retry).toHaveAttribute("aria-disabled", "true");
  await expect(retry).not.toHaveAttribute("aria-disabled", "true");
  await expect(retry).toBeFocused();
});
