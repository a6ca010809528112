import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { newRecord } from "./new-record";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests anonymizing and deleting a candidate. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
});

/** Makes the page look hidden, in which state React Query doesn't poll. */
const stopPolls = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });

for (const action of ["Anonimiseren", "Verwijderen"] as const) {
  test(`after the action “${action}”, Back doesn't show the erased data again`, async ({ page }) => {
    const record = await newRecord(region, { phone: "06 - 1234 5678" });
    const failed: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 404) failed.push(response.url());
    });
    await page.goto(region.path("candidates"));
    await page.getByRole("link", { name: record.name }).click();
    await page.getByRole("button", { name: "Meer acties" }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await stopPolls(page);
    await page.getByRole("dialog").getByRole("button", { name: action }).click();
    await expect(page.getByText(/is (geanonimiseerd|verwijderd)\./)).toBeVisible();
    await expect(page).toHaveURL(/candidates$/);
    expect(failed).toEqual([]);
    await page.evaluate(() => {
      const note = () => {
        if (document.body.innerText.includes("06 - 1234 5678")) document.body.dataset.hasShown = "phone";
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Deze kandidaat is er niet" })).toBeVisible();
    await expect(page.getByText("06 - 1234 5678")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: record.name })).toHaveCount(0);
    expect(await page.evaluate(() => document.body.dataset.hasShown)).toBeUndefined();
  });
}

test("a candidate who changed while the dialog was open isn't deleted before the user has seen it", async ({
  page,
}) => {
  const record = await newRecord(region);
  await page.goto(region.path(`candidates/${record.id}`));
  const confirm = async () => page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
  const openDialog = async () => {
    await page.getByRole("button", { name: "Meer acties" }).click();
    await page.getByRole("menuitem", { name: "Verwijderen" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
  await openDialog();
  const interaction = { type: "Anders", performedAt: "2026-04-01T10:00:00Z", summary: "Net gebeld" };
  await region.perform("post", `/candidates/${record.id}/interactions`, [interaction]);
  await confirm();
  await expect(page.getByText("Dit dossier is gewijzigd sinds je het opende.").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Net gebeld").first()).toBeVisible();
  await openDialog();
  await confirm();
  await expect(page.getByText(`${record.name} is verwijderd.`)).toBeVisible();
});

test("the removal dialog knows which version the user saw, even while others are being changed", async ({
  page,
}) => {
  const record = await newRecord(region);
  const other = await newRecord(region, { name: "Iemand Anders" });
  const release = await holdRequests(page, "PATCH", new RegExp(`/candidates/${other.id}`));
  await page.goto(region.path("candidates"));
  const requested = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("row", { name: other.name }).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await requested;
  await page.getByRole("link", { name: record.name }).click();
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await record.change({ motivation: "Net aangevuld" });
  await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
  await expect(page.getByText("Dit dossier is gewijzigd sinds je het opende.").first()).toBeVisible();
  release();
});

test("the list and the removal dialog warn of an approved restriction", async ({ page }) => {
  const record = await newRecord(region);
  await withDatabase(
    (sql) => sql`
      insert into privacy_requests
        (base_id, id, candidate_id, kind, language, requested_at, due_at, decision, answer, answered_at)
      select base_id, gen_random_uuid(), id, 'restriction', 'nl', now(), now(), 'approved', 'Goed.', now()
      from candidates where id = ${record.id}`,
  );
  await page.goto(region.path("candidates"));
  await expect(page.getByTitle("Gebruik deze gegevens niet: gebruik beperkt")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: record.name }).click();
  await expect(page.getByText("het gebruik is beperkt sinds")).toBeVisible();
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await expect(page.getByRole("dialog")).toContainText("vroeg om deze gegevens te bewaren");
  await expectAccessible(page);
});
