import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that users learn that a colleague has just merged the candidate they are working on. */
test.use({ viewport: { width: 1440, height: 900 } });

type Person = { id: string; name: string };
let region: TestRegion;
let remaining: Person;
let merged: Person;
let third: Person;

test.beforeEach(async ({ request }) => {
  region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(3));
  [remaining, merged, third] = result.candidates;
});

/** Merges in the background, as a colleague would. */
async function merge(page: Page): Promise<void> {
  const headers = { origin: String(process.env.E2E_BASE_URL), "x-region": region.id };
  const versionOf = async ({ id }: Person) =>
    (await page.request.get(`/api/v2/candidates/${id}`, { headers: { "x-api-key": region.token } }))
      .headers()
      .etag?.replace(/^W\//, "");
  const versions = { remaining: await versionOf(remaining), merged: await versionOf(merged) };
  const data = { mergedId: merged.id, fields: [], customFields: [], versions };
  const accepted = await page.request.post(`/api/console/candidates/${remaining.id}/merge`, {
    headers,
    data,
  });
  expect(accepted.status(), await accepted.text()).toBe(202);
  const { mutationId } = (await accepted.json()).data;
  expect((await region.read(`/mutations/${mutationId}?wait=25`)).status).toBe("completed");
}

const MERGED = "Deze kandidaat is net samengevoegd met een ander dossier.";

/** Opens the merged person's record, and keeps the page from noticing the merge before the user does. */
async function openStaleRecord(page: Page): Promise<void> {
  await signInStaff(page.context(), region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${merged.id}`));
  await expect(page.getByRole("heading", { level: 1, name: merged.name })).toBeVisible();
  await page.route(/\/api\/v2\/candidates\/\w+\?/, (route) => route.abort("connectionrefused"));
}

test("saving a note about a candidate who was just merged opens the remaining record with the note unsaved, and a toast explains why", async ({
  page,
}) => {
  await openStaleRecord(page);
  const summary = page.getByLabel("Samenvatting");
  await summary.fill("Belde terug.");
  await merge(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText(`Het contactmoment is niet opgeslagen. ${MERGED}`)).toBeVisible();
  await page.unroute(/\/api\/v2\/candidates\/\w+\?/);
  await expect(page).toHaveURL(new RegExp(`candidates/${remaining.id}$`));
  await expect(summary).toHaveValue("Belde terug.");
});

test("a file for a candidate who was just merged is rejected, and the page says why", async ({ page }) => {
  await openStaleRecord(page);
  await merge(page);
  const file = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Levensloop") };
  await page.getByLabel(/Bestand toevoegen aan “Cv/i).setInputFiles(file);
  await expect(page.getByText(`cv.txt is niet toegevoegd. ${MERGED}`)).toBeVisible();
});

test("a privacy request of a candidate who has just been merged can be answered with the text typed before the merge", async ({
  page,
  context,
}) => {
  await withDatabase(
    (sql) => sql`
      insert into privacy_requests (base_id, id, candidate_id, kind, language, requested_at, due_at)
      select base_id, ${randomUUID()}, id, 'objection', 'nl', now(), now() + interval '30 days'
      from candidates where id = ${merged.id}`,
  );
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("privacy"));
  await page.getByRole("button", { name: `Verzoek van ${merged.name} beantwoorden` }).click();
  await page.getByLabel("Besluit").selectOption("We doen het niet");
  await page.getByLabel("Antwoord aan de kandidaat").fill("Dit is ons antwoord.");
  await merge(page);
  const save = page.getByRole("button", { name: "Opslaan" });
  await save.click();
  await expect(page.getByText(MERGED)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toContainText(remaining.name);
  await save.click();
  await expect(page.getByText(`Het verzoek van ${remaining.name} is beantwoord.`)).toBeVisible();
});

test("a merge with a candidate who was just merged is rejected, and the page offers to open the remaining record or merge with it", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`duplicates/merge?one=${third.id}&other=${merged.id}`));
  const submit = page.getByRole("button", { name: "Samenvoegen" });
  await expect(submit).toBeVisible();
  await merge(page);
  await submit.press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: `Het dossier van ${remaining.name} bleef.` });
  await expect(alert).toBeFocused();
  await expect(submit).toHaveCount(0);
  await expectAccessible(page);
  const record = page.getByRole("link", { name: `Open het dossier van ${remaining.name}` });
  await expect(record).toHaveAttribute("href", region.path(`candidates/${remaining.id}`));
  await page.getByRole("link", { name: `Voeg ${third.name} en ${remaining.name} samen` }).click();
  await page.getByRole("radio", { name: new RegExp(`^${third.name}, `) }).check();
  await submit.click();
  await expect(page).toHaveURL(new RegExp(`candidates/${third.id}$`));
});

test("a change that was saved just before a merge is still reported after the merge, with the merged candidate's name", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${merged.id}`));
  const finish = await holdRequests(page, "GET", /\/api\/v2\/mutations\//);
  await page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ }).click();
  await page.getByRole("textbox", { name: "Woonplaats" }).fill("Winsum");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await region.read(`/candidates/${merged.id}`)).city).toBe("Winsum");
  await merge(page);
  await expect(page).toHaveURL(new RegExp(`candidates/${remaining.id}$`));
  finish();
  const toasts = page.getByRole("region", { name: "Meldingen" });
  await expect(toasts.getByText(`${merged.name}: Woonplaats is gewijzigd.`)).toBeVisible();
  await toasts.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(toasts.getByText(`${merged.name}: Woonplaats is niet gewijzigd. ${MERGED}`)).toBeVisible();
});
