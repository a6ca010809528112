import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that the console stops staff from acting against a candidate's own request. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let id: string;
const read = () => region.read(`/candidates/${id}`);
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  id = result.candidates[0].id;
});

test("an adviser who records consent for a candidate who withdrew it is asked whether the consent is new", async ({
  page,
}) => {
  await withDatabase(async (sql) => {
    await sql`update candidates set privacy_consent = false where id = ${id}`;
    await sql`
      insert into consents (base_id, candidate_id, is_given, occurred_at, actor_kind, actor_id)
      select base_id, id, false, now(), 'candidate', id from candidates where id = ${id}`;
  });
  await page.goto(region.path(`candidates/${id}`));
  const dialog = page.getByRole("dialog", { name: "De kandidaat trok deze toestemming zelf in" });
  const giveConsent = async () => {
    await page.getByRole("button", { name: "Toestemming wijzigen" }).click();
    await page.getByRole("combobox", { name: "Toestemming" }).selectOption("ja");
    await page.getByRole("button", { name: "Opslaan" }).click();
    await expectAccessible(page);
  };
  await giveConsent();
  await dialog.getByRole("button", { name: "Ingetrokken laten" }).click();
  expect(await read()).toMatchObject({ privacyConsent: false });
  await giveConsent();
  await dialog.getByRole("button", { name: "Nieuwe toestemming vastleggen" }).click();
  await expect.poll(read).toMatchObject({ privacyConsent: true });
});

test("a candidate who asked for erasure can't be anonymized, and the dialog says why", async ({ page }) => {
  await page.goto(region.path(`candidates/${id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Anonimiseren" }).click();
  await withDatabase(async (sql) => {
    await sql`update candidates set erasure_requested_at = now() where id = ${id}`;
    await sql`
      insert into erasure_requests (base_id, candidate_id, id, language, requested_at, due_at)
      select base_id, id, gen_random_uuid(), 'nl', now(), now() + interval '1 day'
      from candidates where id = ${id}`;
  });
  await page.getByRole("dialog").getByRole("button", { name: "Anonimiseren" }).click();
  await expect(page.getByText("Deze kandidaat vroeg om verwijdering.").first()).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Meer acties" }).click();
  await expect(page.getByRole("menuitem", { name: "Verwijderen" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Anonimiseren" })).toHaveCount(0);
});
