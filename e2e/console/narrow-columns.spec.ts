import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { waitForOwnFont } from "./own-font";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1024, height: 768 } });

test.beforeEach(({ page }) => waitForOwnFont(page));

const fontsLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

/** Expects that the element's text isn't cut off. */
async function expectWhole(element: Locator) {
  await expect(element).toBeVisible();
  await fontsLoaded(element.page());
  expect(await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
}

/** Expects that no visible text in the cells is cut off. */
async function expectNothingCut(cells: Locator) {
  await expect(cells.first()).toBeVisible();
  await fontsLoaded(cells.page());
  const cut = await cells
    .locator(".truncate")
    .evaluateAll((parts) =>
      parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
}

test("at a width of 1024 px, the activity log and the mutations show full names", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = result.candidates[0];
  const interaction = { type: "Telefonisch", performedAt: "2026-03-01T09:30:00Z", summary: "Gebeld" };
  await region.perform("post", `/candidates/${id}/interactions`, [interaction]);
  await withDatabase(
    (sql) => sql`
      insert into events (base_id, occurred_at, actor_kind, actor_id, action, candidate_id, record_id, details)
      select base_id, now(), actor_kind, actor_id, 'candidate.merge_undone', candidate_id, record_id, '{}'
      from events where candidate_id = ${id} limit 1`,
  );
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("activity"));
  const rows = page.locator("main tbody");
  await expectWhole(rows.getByText("Samenvoeging ongedaan gemaakt", { exact: true }));
  await expectNothingCut(rows.locator("td:last-child"));
  await page.goto(region.path("mutations"));
  await expectWhole(rows.getByText("Contactmomenten toevoegen", { exact: true }));
  await expectNothingCut(rows.locator("td:nth-child(4)"));
});

test("at a width of 1024 px, the list shows the column that it is sorted by", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(1));
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates"));
  const sorted = page.locator("main th[aria-sort]");
  await expect(sorted).toHaveAccessibleName("Sorteer op Aangemeld");
  await expectWhole(sorted.getByText("Aangemeld"));
  await expect(page.getByRole("columnheader", { name: "Woonplaats" })).toBeHidden();
  await page.goto(region.path("candidates?sort=name"));
  await expect(sorted).toHaveAccessibleName("Sorteer op Naam");
  await expect(page.getByRole("columnheader", { name: "Woonplaats" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Aangemeld" })).toBeHidden();
});

for (const [width, order] of [
  [1440, "-createdAt"],
  [1440, "name"],
  [1024, "-createdAt"],
  [1024, "name"],
] as const) {
  test(`at a width of ${width} px, the list sorted by ${order} shows old dates in full`, async ({
    page,
    context,
    request,
  }) => {
    const region = await newTestRegion(request);
    const { result } = await region.perform("post", "/candidates", region.candidates(1));
    await withDatabase(
      (sql) => sql`
        update candidates set created_at = now() - interval '329 days', last_contact_at = now() - interval '329 days'
        where id = ${result.candidates[0].id}`,
    );
    await page.setViewportSize({ width, height: 768 });
    await signInStaff(context, region.emailOf("adviser"));
    await page.goto(region.path(`candidates?sort=${order}`));
    await expect(page.getByText(/1[01] maanden geleden/).first()).toBeVisible();
    await expectNothingCut(page.locator("main tbody td:visible"));
  });
}
