import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { signInAsAdmin, signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests what a page with data shows when its data can't be loaded again. */
test.use({ viewport: { width: 1440, height: 900 } });

const MESSAGE = "The server made a mistake.";

const failReads = (page: Page, url: RegExp) =>
  page.route(url, (route) =>
    route.fulfill({ status: 500, json: { code: "internal_error", message: MESSAGE } }),
  );

const failed = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: MESSAGE });

test("a list says why its next page couldn't be loaded", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  for (let batch = 0; batch < 12; batch += 1)
    await region.perform("post", "/candidates", region.candidates(10));
  await signInStaff(context, region.emailOf("adviser"));
  await failReads(page, /console\/candidates\?.*cursor=/);
  await page.goto(region.path("candidates"));
  const list = page.getByRole("region", { name: "Kandidaten" });
  await expect(list.getByRole("row").nth(1)).toBeVisible();
  await expect(async () => {
    await list.evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await expect(failed(page)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
});

test("an administration page says that its data couldn't be refreshed", async ({ page, context }) => {
  await signInAsAdmin(context);
  await page.goto("/console/admin/health");
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  await failReads(page, /console\/administration\//);
  await expect(failed(page)).toBeVisible();
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
});

const notFound = (page: Page) => page.getByRole("heading", { name: "Deze pagina is er niet" });

test("someone who is no longer an admin stops seeing an open admin page", async ({ page, context }) => {
  await signInAsAdmin(context);
  await page.goto("/console/admin/health");
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  const { id } = (await (await page.request.get("/api/console/me")).json()).data;
  await withDatabase((sql) => sql`update staff set scope = 'region' where id = ${id}`);
  await expect(notFound(page)).toBeVisible();
});

test("a manager who becomes a reader stops seeing the open page of API keys", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  const email = region.emailOf("manager");
  await signInStaff(context, email);
  await page.goto(region.path("keys"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await withDatabase(
    (sql) => sql`update staff_roles set role = 'reader'
      where staff_id in (select id from staff where email = ${email})`,
  );
  await expect(notFound(page)).toBeVisible();
});
