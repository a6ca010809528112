import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { consolePath, createRegionApi, newCandidates, signInAs } from "./demo-region";
import { withDatabase } from "./sign-in-staff";

test("the record warns that e-mail to the candidate fails, until the address is changed", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "reader");
  await withDatabase(
    (sql) => sql`
      insert into candidate_bounces (base_id, candidate_id, email_key, status, reason, bounced_at)
      select base_id, id, email_key, '5.1.1', '550 5.1.1 User unknown', now() from candidates where id = ${id}`,
  );
  await page.goto(consolePath(`candidates/${id}`));
  const notice = page.getByRole("region", { name: "E-mail komt niet aan" });
  await expect(notice).toContainText("Het e-mailadres werkt niet");
  await expect(notice).toContainText("550 5.1.1 User unknown");
  await expectAccessible(page);
  await createRegionApi(request).perform("patch", `/candidates/${id}`, { email: `nieuw-${id}@example.org` });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});
