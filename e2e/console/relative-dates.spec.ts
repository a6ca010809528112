import { expect } from "@playwright/test";
import { dutchDay } from "@/lib/platform/dutch-day";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test("an open page says “gisteren” instead of “vandaag” on the next day", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = result.candidates[0];
  const interaction = { type: "Telefonisch", performedAt: new Date().toISOString(), summary: "Gebeld" };
  await region.perform("post", `/candidates/${id}/interactions`, interaction);
  await signInStaff(context, region.emailOf("adviser"));
  await page.clock.install();
  await page.goto(region.path(`candidates/${id}`));
  const entry = page.getByRole("listitem").filter({ hasText: "Gebeld" });
  await expect(entry).toContainText("vandaag");
  // The form expands only after hydration. Until then, the page has no timer for the fake clock to fire.
  await page.getByRole("textbox", { name: "Samenvatting" }).click();
  await expect(page.getByRole("textbox", { name: "Notities" })).toBeVisible();
  await page.clock.fastForward("24:00:00");
  await expect(entry).toContainText("gisteren");
});

test("the record's header says how long ago the candidate was added, and the exact time on hover", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${result.candidates[0].id}`));
  const header = page.locator("article > header");
  await expect(header).toContainText("Aangemeld vandaag");
  const title = new RegExp(`${dutchDay(Date.now()).slice(0, 4)} om \\d\\d:\\d\\d$`);
  await expect(header.getByText("vandaag")).toHaveAttribute("title", title);
});

test("a page that is rendered before midnight and opened after midnight immediately says “gisteren”", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = result.candidates[0];
  const interaction = { type: "Telefonisch", performedAt: new Date().toISOString(), summary: "Gebeld" };
  await region.perform("post", `/candidates/${id}/interactions`, interaction);
  await signInStaff(context, region.emailOf("adviser"));
  // Only the browser's clock has reached the next day. The clock is paused, so that the page can't
  // correct the text later.
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await page.goto(region.path(`candidates/${id}`));
  await expect(page.getByRole("listitem").filter({ hasText: "Gebeld" })).toContainText("gisteren");
  await expect(page.locator("article > header")).toContainText("Aangemeld gisteren");
});
