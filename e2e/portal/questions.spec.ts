import { expect } from "@playwright/test";
import { signInStaff, withDatabase } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { waitUntilExecuted } from "../wait-until-executed";
import { signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a question sent ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });

    test("appears in the record's timeline for staff, and in the candidate's own list", async ({
      page,
      context,
      browser,
      request,
    }) => {
      const region = await newTestRegion(request);
      const created = await region.perform("post", "/candidates", region.candidates(1));
      const { id } = created.result.candidates[0];
      const root = await signInCandidate(context, { id });
      await page.goto(`${root}/question`);
      await expect(page.getByText("heeft nog geen e-mailadres ingevuld")).toBeVisible();
      await expect(page.getByRole("button", { name: "Verstuur" })).toHaveCount(0);
      await withDatabase(
        (sql) => sql`update regions set contact_email = 'loket@example.org' where id = ${region.id}`,
      );

      await page.goto(root);
      await expect(page.getByRole("link", { name: "loket@example.org" })).toBeVisible();
      await page.getByRole("link", { name: "Stel een vraag" }).click();
      await page.getByLabel("Waar gaat je vraag over?").fill("Gesprek van vrijdag");
      await page.getByRole("button", { name: "Verstuur" }).click();
      await expect(page.getByRole("link", { name: "Vul je vraag in" })).toBeVisible();
      await expect(page).toHaveTitle(/^Fout: Stel een vraag/);
      if (javaScriptEnabled) await expectNoAxeViolations(page, { label: "question" });
      await page.getByLabel("Je vraag (verplicht)").fill("Kan het later?\nGroet");
      await page.getByRole("button", { name: "Verstuur" }).click();
      await expect(page.getByText("Je vraag is verstuurd.")).toBeVisible();
      await expect(page.getByRole("region", { name: "Je vragen" })).toContainText("Kan het later?");
      await expect(page.getByText("We hebben bewaard wat je eerder typte.")).toHaveCount(0);

      const staff = await browser.newContext({ javaScriptEnabled: true });
      await signInStaff(staff, region.emailOf("adviser"));
      const record = await staff.newPage();
      await record.goto(region.path(`candidates/${id}`));
      const question = record.getByRole("listitem").filter({ hasText: "Gesprek van vrijdag" });
      await expect(question).toContainText("Vraag van de kandidaat");
      await expect(question.getByRole("button", { name: "Contactmoment verwijderen" })).toBeVisible();
      await expect(question.getByRole("button", { name: "Contactmoment wijzigen" })).toHaveCount(0);
      await staff.close();

      const [{ id: questionId }] = await region.read(`/candidates/${id}/interactions`);
      const notes = "Gebeld: vrijdag om 14.00 uur.";
      await region.perform("patch", `/candidates/${id}/interactions/${questionId}`, { notes });
      await page.goto(root);
      await expect(page.getByRole("region", { name: "Je vragen" })).toContainText("Kan het later?");
      await expect(page.getByText(notes)).toHaveCount(0);

      await withDatabase((sql) => sql`delete from candidate_changes where candidate_id = ${id}`);
      await page.goto(root);
      await expect(page.getByRole("region", { name: "Je vragen" })).toContainText("Je eigen tekst hebben we");
      await expect(page.getByText(notes)).toHaveCount(0);
    });
  });
}

test("the sandbox says that it is for practice, and that it stores questions without mailing them", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await withDatabase(
    (sql) => sql`update regions set contact_email = 'loket@example.org' where id = ${region.id}`,
  );
  const headers = { "x-api-key": region.token };
  const data = region.candidates(1);
  const accepted = await request.post("/api/sandbox/candidates", { headers, data });
  const { result } = await waitUntilExecuted(request, accepted, region.token);
  const [{ id }] = result.candidates;
  const root = await signInCandidate(context, { id });
  await page.goto(`${root}/question`);
  await expect(page.getByText("Dit is de zandbak, om te oefenen.")).toBeVisible();
  await expect(page.getByText("We bewaren je vraag, maar mailen die niet.")).toBeVisible();
  await expect(page.getByText("Je vraag gaat naar")).toHaveCount(0);
  await page.getByLabel("Waar gaat je vraag over?").fill("Gesprek");
  await page.getByLabel("Je vraag (verplicht)").fill("Kan het later?");
  await page.getByRole("button", { name: "Verstuur" }).click();
  await expect(page.getByText("Je vraag is bewaard.")).toBeVisible();
  await expect(page.getByText("Je vraag is verstuurd.")).toHaveCount(0);
});
