import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests what advisers are told when a merge is refused, or when its undo leaves somebody to be erased. */

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
});

async function createTwo(): Promise<[string, string]> {
  const people = ["Anna een", "Anna twee"].map((name, index) => ({
    name,
    email: `anna${index}@example.org`,
    privacyConsent: true,
  }));
  const { result } = await region.perform("post", "/candidates", people);
  return result.candidates.map(({ id }: { id: string }) => id);
}

test("merging two people fails with an explanation if a colleague has just marked them as different", async ({
  page,
}) => {
  const [id, otherId] = await createTwo();
  await page.goto(region.path(`duplicates/merge?one=${id}&other=${otherId}`));
  const merge = page.getByRole("button", { name: "Samenvoegen" });
  await expect(merge).toBeVisible();
  const [first = "", second = ""] = [id, otherId].sort();
  await withDatabase(
    (sql) => sql`
      insert into distinct_candidates (base_id, first_id, second_id, decided_at)
      select base_id, ${first}, ${second}, now() from candidates where id = ${id}`,
  );
  await merge.click();
  await expect(page.getByRole("alert").filter({ hasText: "Er is niets samengevoegd" })).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "niet dezelfde persoon" })).toBeVisible();
  expect(await region.read(`/candidates/${otherId}`)).toMatchObject({ name: "Anna twee" });
});

test("undoing a merge while an erasure is planned succeeds, and a toast says which candidate will be erased", async ({
  page,
}) => {
  const [id, otherId] = await createTwo();
  await page.goto(region.path(`duplicates/merge?one=${id}&other=${otherId}`));
  await page.getByRole("radio", { name: /^Anna een, / }).check();
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await withDatabase(async (sql) => {
    await sql`
      insert into erasure_requests (base_id, candidate_id, id, email, language, requested_at, due_at)
      select base_id, id, gen_random_uuid(), email, 'nl', now(), now() + interval '1 day'
      from candidates where id = ${id}`;
    await sql`update candidates set erasure_requested_at = now() where id = ${id}`;
  });
  await page.goto(region.path("duplicates?view=merged"));
  await page.getByRole("button", { name: "Samenvoeging van Anna twee ongedaan maken" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(
    page.getByText("verwijdering geldt nu alleen voor Anna een (anna0@example.org)"),
  ).toBeVisible();
  expect(await region.read(`/candidates/${otherId}`)).toMatchObject({ erasureRequestedAt: null });
});
