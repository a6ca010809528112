import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { signInStaff } from "./sign-in-staff";
import type { TestRegion } from "./test-region";

/** Replaces the region's custom fields. */
export async function defineFields(request: APIRequestContext, region: TestRegion, customFields: object[]) {
  const headers = { "x-api-key": demoCredentials().adminKey };
  const response = await request.patch(`/api/v2/regions/${region.id}`, { headers, data: { customFields } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Opens a page of the region's console as one of its staff. */
export async function openAs(
  browser: Browser,
  region: TestRegion,
  person: "adviser" | "manager",
  path: string,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signInStaff(context, region.emailOf(person));
  const page = await context.newPage();
  await page.goto(region.path(path));
  return page;
}

/** The button that opens a field's editor. */
export const button = (page: Page, field: string) =>
  page.getByRole("button", { name: new RegExp(`^${field} (wijzigen|toevoegen)`) });
export const editor = (page: Page, field: string) => page.getByLabel(field, { exact: true });
