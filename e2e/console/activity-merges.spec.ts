import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { mergeInTab } from "./merge-in-tab";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

const row = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

test("the activity log leads from a merged candidate to the remaining one, and names the other candidate of a merge", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(2));
  const [kept, merged] = result.candidates;
  await signInStaff(context, region.emailOf("adviser"));
  const other = await mergeInTab(context, region, { id: kept.id, mergedId: merged.id });
  await page.goto(region.path("activity?action=candidate.merged"));
  const mergedRow = row(page, `is samengevoegd (${merged.id})`);
  await expect(mergedRow).toContainText(`Samengevoegd met ${kept.name}`);
  await expect(page.getByText("Samengevoegd met")).toHaveCount(1);
  await mergedRow.getByRole("link", { name: "is samengevoegd" }).click();
  await expect(page).toHaveURL(new RegExp(`candidates/${kept.id}$`));
  await expect(page.getByRole("heading", { name: kept.name })).toBeVisible();

  await other.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(async () => (await region.read(`/candidates/${merged.id}`)).id).toBe(merged.id);
  await page.goto(region.path("activity?action=candidate.merge_undone"));
  await row(page, `Was samengevoegd met ${merged.name}`).getByRole("link", { name: merged.name }).click();
  await expect(page).toHaveURL(new RegExp(`candidates/${merged.id}$`));
});
