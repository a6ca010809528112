import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that an import can be undone, except for candidates who have been changed or contacted since. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
});

const address = (name: string) => `${name.toLowerCase()}.${region.slug}@example.org`;
const found = (name: string) => region.read(`/candidates/find?email=${encodeURIComponent(address(name))}`);

async function create(name: string, fields: Record<string, unknown>): Promise<string> {
  const candidate = { name, email: address(name), privacyConsent: true, ...fields };
  const { result } = await region.perform("post", "/candidates", [candidate]);
  return result.candidates[0].id;
}

/** Imports people with these names and towns, and waits until all rows are processed. */
async function importTowns(page: Page, towns: Record<string, string>): Promise<void> {
  await page.goto(region.path("candidates/import"));
  const rows = Object.entries(towns).map(([name, town]) => [name, address(name), "ja", town]);
  const lines = [["Naam", "E-mailadres", "Akkoord", "Woonplaats"], ...rows].map((cells) => cells.join(";"));
  const buffer = Buffer.from(lines.join("\r\n"));
  await page.getByLabel("Bestand").setInputFiles({ name: "regio.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
  await page.getByRole("button", { name: /^\d+ rij(en)? importeren$/ }).click();
  await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
}

async function openUndo(page: Page): Promise<void> {
  await page.goto(region.path("candidates/import"));
  await page.getByRole("link", { name: /^Import ongedaan maken/ }).click();
  await expect(page.getByRole("heading", { name: "Dit gaat er gebeuren" })).toBeVisible();
}
const group = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const confirm = (page: Page) =>
  page.getByRole("dialog", { name: "Deze import ongedaan maken?" }).getByRole("button", {
    name: "Import ongedaan maken",
  });

test("an adviser previews what undoing an import will change, and undoes the import by keyboard", async ({
  page,
}) => {
  const anna = await create("Anna", { city: "Assen" });
  const bram = await create("Bram", { city: "Assen" });
  await importTowns(page, { Anna: "Emmen", Bram: "Emmen", Carla: "Emmen", Daan: "Emmen" });
  await region.perform("patch", `/candidates/${bram}`, { city: "Zwolle" });
  const [{ id: daan }] = await found("Daan");
  const contact = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Kennisgemaakt" };
  await region.perform("post", `/candidates/${daan}/interactions`, [contact]);
  await openUndo(page);
  await expect(page.getByText(`door ${region.nameOf("adviser")}: 4 rijen.`)).toBeVisible();
  await expect(group(page, "1 kandidaat wordt verwijderd")).toContainText("Carla");
  await expect(group(page, "1 kandidaat krijgt oude waarden terug")).toContainText(
    "Woonplaats: Emmen → wordt Assen",
  );
  const left = group(page, "2 kandidaten blijven zoals ze zijn");
  await expect(left).toContainText("Woonplaats");
  await expect(left.getByRole("link", { name: /^Daan/ })).toHaveAttribute(
    "href",
    region.path(`candidates/${daan}`),
  );
  await expectAccessible(page);
  expect(await found("Carla")).toHaveLength(1);
  await page.getByRole("button", { name: "Ongedaan maken voor 2 kandidaten" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Deze import ongedaan maken?" });
  await expect(dialog).toContainText("definitief verwijderd");
  await expectAccessible(page);
  await confirm(page).press("Enter");
  await expect(page.getByText("De import is voor 2 van de 4 kandidaten ongedaan gemaakt.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dit is er gebeurd" })).toBeFocused();
  await expect(group(page, "1 kandidaat is verwijderd")).toBeVisible();
  await expect(group(page, "1 kandidaat heeft oude waarden terug")).toContainText("Anna");
  expect(await region.read(`/candidates/${anna}`)).toMatchObject({ city: "Assen" });
  expect(await region.read(`/candidates/${bram}`)).toMatchObject({ city: "Zwolle" });
  expect(await found("Carla")).toHaveLength(0);
  expect(await found("Daan")).toHaveLength(1);
  await page.goto(region.path("candidates/import"));
  await expect(page.getByRole("region", { name: "Eerdere imports" })).toContainText(
    "voor 2 kandidaten ongedaan gemaakt, 2 kandidaten blijven zoals ze zijn",
  );
});

test("an interrupted undo continues after a reload and undoes nothing twice", async ({ page }) => {
  const anna = await create("Anna", { city: "Assen" });
  await importTowns(page, { Anna: "Emmen", Carla: "Emmen" });
  await openUndo(page);
  // The server undoes the import of one candidate, but the page gets an error instead of the response. Then
  // the page is reloaded.
  const arrived = page.waitForResponse((response) => response.url().endsWith("/imports/undo"));
  await page.route("**/imports/undo", async (route) => {
    await route.fetch({
      postData: JSON.stringify({ ...route.request().postDataJSON(), candidateIds: [anna] }),
    });
    await route.fulfill({ status: 503, json: { code: "unavailable", message: "" } });
  });
  await page.getByRole("button", { name: "Ongedaan maken voor 2 kandidaten" }).click();
  await confirm(page).click();
  await arrived;
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  // Keep the route until after the reload, because the page retries the request after a second.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect.poll(async () => (await region.read(`/candidates/${anna}`)).city).toBe("Assen");
  await page.reload();
  await region.perform("patch", `/candidates/${anna}`, { city: "Zwolle" });
  await page.getByRole("button", { name: "Verder met 1 kandidaat" }).click();
  await confirm(page).click();
  await expect(page.getByText("De import is ongedaan gemaakt.")).toBeVisible();
  expect(await found("Carla")).toHaveLength(0);
  expect(await region.read(`/candidates/${anna}`)).toMatchObject({ city: "Zwolle" });
});

test("an import's result links to a page that undoes the import, and undoing isn't possible after 30 days", async ({
  page,
}) => {
  await importTowns(page, { Carla: "Emmen" });
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Import ongedaan maken/ }).click();
  const undo = await opening;
  await expect(group(undo, "1 kandidaat wordt verwijderd")).toContainText("Carla");
  await undo.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(undo);
  await withDatabase(
    (sql) => sql`
      update imports set started_at = now() - interval '31 days'
      where base_id in (select base.id from record_bases base where base.region_id = ${region.id})`,
  );
  await undo.reload();
  await expect(undo.getByRole("heading", { name: "Deze import kun je niet ongedaan maken" })).toBeVisible();
  await page.goto(region.path("candidates/import"));
  await expect(page.getByLabel("Bestand")).toBeVisible();
  await expect(page.getByRole("region", { name: "Eerdere imports" })).toHaveCount(0);
});
