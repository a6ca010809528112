import { expect, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

/** Without scripts, the browser doesn't keep what was typed, so the response to the form shows it. */
test.use({ locale: "nl-NL", viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const endSessions = (candidateId: string) =>
  withDatabase((sql) => sql`delete from candidate_sessions where candidate_id = ${candidateId}`);
const TYPED = "Ik werk graag met <b>kinderen</b>.\nEn met taal.";

for (const [path, step] of [
  ["wishes", "form"],
  ["wishes", "review"],
  ["question", "form"],
  ["requests", "form"],
] as const)
  test(`after the session ended, the response shows what was typed in a form (${path}, ${step})`, async ({
    page,
    context,
  }) => {
    const candidate = await newCandidate(page.request);
    await page.goto(`${await signInCandidate(context, candidate)}/${path}`);
    await page.getByLabel(/^(Waarom|Je vraag)/).fill(TYPED);
    if (step === "review") await press(page, "Controleer");
    await endSessions(candidate.id);
    const [response] = await Promise.all([
      page.waitForResponse((sent) => sent.request().method() === "POST"),
      page
        .getByRole("button", { name: /^(Controleer|Sla op|Verstuur)/ })
        .first()
        .click(),
    ]);
    expect([response.status(), response.headers()["cache-control"]]).toEqual([
      200,
      expect.stringContaining("no-store"),
    ]);
    await expect(page.getByRole("listitem").filter({ hasText: "En met taal." })).toHaveText(TYPED);
    await expect(page).toHaveTitle(/^Fout: /);
    const html = await response.text();
    for (const stored of [candidate.mark, "0612345678"]) expect(html).not.toContain(stored);
    await expect(page.getByText("Je bent uitgelogd. Log opnieuw in.")).toBeVisible();
    await page.getByLabel("E-mailadres").fill(candidate.email);
    await press(page, "Stuur mij een mail");
    await expect(page.getByRole("heading", { name: "Check je e-mail" })).toBeVisible();
    expect(JSON.stringify(await context.cookies())).not.toContain("kinderen");
  });

test("after the session ended, a form in which nothing was typed redirects to the sign-in page", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  await page.goto(`${await signInCandidate(context, candidate)}/contact`);
  await endSessions(candidate.id);
  await press(page, "Controleer");
  await expect(page).toHaveURL(/\/portal\?ended$/);
});
