import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test("a copied row contains a sector's abbreviation without its full name", async ({ context, page }) => {
  const region = await newTestRegion(page.request);
  const sectorPreferences = ["Primair onderwijs"];
  await region.perform("post", "/candidates", region.candidates(1, { sectorPreferences }));
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates"));
  const copied = await page.locator("tr[data-index='0']").evaluate((row) => {
    const selection = window.getSelection();
    selection?.selectAllChildren(row);
    return String(selection);
  });
  expect(copied).toContain("PO");
  expect(copied).not.toContain("Primair onderwijs");
});
