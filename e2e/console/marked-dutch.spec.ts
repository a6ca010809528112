import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { defineFields } from "./custom-field-editors";
import { newRecord } from "./new-record";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ locale: "en-GB", viewport: { width: 1440, height: 900 } });

test("in English, menus and buttons mark the names of a region's own fields as Dutch", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await defineFields(request, region, [{ name: "Hulp", type: "multiSelect", options: ["Oppas"] }]);
  const record = await newRecord(region);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates"));
  await page.getByRole("button", { name: "Columns" }).click();
  const column = page.getByRole("menuitemcheckbox", { name: "Hulp" });
  await expect(column).toHaveAttribute("lang", "nl");
  await expect(page.getByRole("menuitemcheckbox", { name: "City" })).not.toHaveAttribute("lang");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("option", { name: "Hulp" }).locator("[lang=nl]")).toHaveText("Hulp");
  await page.getByRole("option", { name: "Hulp" }).click();
  await expect(page.getByRole("button", { name: "Hulp" }).locator("[lang=nl]")).toHaveText("Hulp");
  await page.goto(record.path);
  await expect(page.getByRole("button", { name: "Hulp" }).locator("[lang=nl]")).toHaveText("Hulp");
});
