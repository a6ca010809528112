import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test("the list can show only candidates who registered in a year or since a month, and the board keeps the filter", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(3, { phase: "nieuw" }));
  const [first] = result.candidates;
  const year = new Date().getFullYear() - 1;
  await withDatabase(
    (sql) => sql`update candidates set created_at = ${`${year}-03-10T12:00:00Z`} where id = ${first.id}`,
  );
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("candidates"));
  await page.waitForLoadState("networkidle");
  const rows = page.locator("main tbody [data-row-link]");
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Aangemeld" }).click();
  await expect(page.getByRole("combobox", { name: "Aangemeld" })).toBeFocused();
  await page.keyboard.type(String(year));
  await page.getByRole("option", { name: `in ${year}`, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Aangemeld in ${year}`, exact: true })).toBeFocused();
  await expect(rows).toHaveText([first.name]);
  await page.getByRole("main").getByRole("link", { name: "Bord" }).click();
  await expect(page.locator("main section li a")).toHaveText([first.name]);
  await page.goto(region.path(`candidates?registered=${year}-04..`));
  await expect(
    page.getByRole("button", { name: `Aangemeld vanaf april ${year}`, exact: true }),
  ).toBeVisible();
  await expect(rows).toHaveCount(2);
});
