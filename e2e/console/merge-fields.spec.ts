import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { defineFields } from "./custom-field-editors";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

/** Adds two candidates who differ in one custom field and in their addresses. */
async function addPair(region: TestRegion, field: string): Promise<void> {
  const same = { name: "Noor de Wit", privacyConsent: true, phone: "0612345678" };
  const people = ["Beurs", "Website"].map((value, index) => ({
    ...same,
    email: `noor${index}@example.org`,
    customFields: { [field]: value },
  }));
  await region.perform("post", "/candidates", people);
}

/** Renames the region's only custom field, as a manager in another browser. */
async function renameField(browser: Browser, region: TestRegion, from: string, to: string): Promise<void> {
  const context = await browser.newContext({ baseURL: String(process.env.E2E_BASE_URL) });
  await signInStaff(context, region.emailOf("manager"));
  const headers = { "x-region": region.id, origin: String(process.env.E2E_BASE_URL) };
  const url = "/api/console/custom-fields";
  const { version } = (await (await context.request.get(url, { headers })).json()).data;
  const fields = [{ name: to, type: "text", required: false }];
  const data = { version, fields, renamed: [{ from, to }] };
  const saved = await context.request.patch(url, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
  await context.close();
}

const choice = (page: Page, field: string) => page.getByRole("group", { name: field });

test("the merge page asks about a field that a manager renamed while the console was open", async ({
  page,
  context,
  request,
  browser,
}) => {
  const region = await newTestRegion(request);
  await defineFields(request, region, [{ name: "Bron", type: "text", required: false }]);
  await addPair(region, "Bron");
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates"), { waitUntil: "networkidle" });
  await renameField(browser, region, "Bron", "Herkomst");
  await page.getByRole("navigation").getByRole("link", { name: "Dubbelen", exact: true }).click();
  await page.getByRole("link", { name: /vergelijken$/ }).click();
  await expect(choice(page, "Herkomst").getByRole("radio", { name: "Website" })).toBeVisible();
  await renameField(browser, region, "Herkomst", "Via");
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "is net veranderd" })).toBeVisible();
  await expect(choice(page, "Via").getByRole("radio", { name: "Website" })).toBeVisible();
});
