import { expect } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { follow, newCandidate, press, signInCandidate, signInCandidates } from "./test-candidate";

/** Tests that the portal's script keeps input, and that a warning appears before the session ends. */
test.use({ viewport: { width: 390, height: 844 } });

const KEPT = "Het verdwijnt als je daar uitlogt, je gegevens verwijdert of het tabblad sluit.";
const endSessions = (candidateId: string) =>
  withDatabase((sql) => sql`delete from candidate_sessions where candidate_id = ${candidateId}`);

test("input is kept when the session ends, and is restored after signing in again", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await endSessions(candidate.id);
  await press(page, "Controleer");
  await expect(page.getByRole("button", { name: "Stuur mij een mail" })).toBeVisible();
  await expect(page.getByText("Je bent uitgelogd. Log opnieuw in.")).toBeVisible();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expectNoAxeViolations(page, { label: "session ended" });
  const newRoot = await signInCandidate(context, candidate);
  await page.goto(newRoot);
  await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toBeVisible();
  await expectNoAxeViolations(page, { label: "unsaved" });
  await follow(page, "Ga verder: Je contactgegevens");
  await expect(page.getByLabel("Woonplaats")).toHaveValue("Assen");
  await expect(page.getByText("We hebben bewaard wat je eerder typte.")).toBeVisible();
  await press(page, "Controleer");
  await press(page, "Sla op");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  await expect(page.getByText("Assen")).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Assen");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Je wijziging is opgeslagen.")).toHaveCount(0);
});

test("the reason for a request is kept when the session ends, and discarded once the request is sent", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  const reasonOf = (path: string) => (path === "/portal/regions" ? "Voor alle regio’s" : "Voor deze regio");
  for (const path of [`${root}/requests`, "/portal/regions"]) {
    await page.goto(path);
    await page.getByLabel("Waarom?").fill(reasonOf(path));
    await page.getByLabel(/Ik ben het er niet mee eens/).check();
    if (path === "/portal/regions") await page.getByRole("checkbox").check();
  }
  await endSessions(candidate.id);
  await press(page, "Verstuur");
  await expect(page.getByText("Je bent uitgelogd. Log opnieuw in.")).toBeVisible();
  const newRoot = await signInCandidate(context, candidate);
  for (const [position, path] of [`${newRoot}/requests`, "/portal/regions"].entries()) {
    await page.goto(newRoot);
    // Find the link by its URL, because browsers list the keys of session storage in no fixed order.
    await page.locator(`a[href="${path}"]`, { hasText: "Ga verder" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByText("We hebben bewaard wat je eerder typte.")).toBeVisible();
    await expect(page.getByLabel("Waarom?")).toHaveValue(reasonOf(path));
    await expect(page.getByLabel(/Ik ben het er niet mee eens/)).toBeChecked();
    if (position === 1) {
      await expect(page.getByRole("checkbox")).toBeChecked();
      await page.getByLabel(/^Bewaar mijn gegevens/).check();
    }
    await press(page, "Verstuur");
    await expect(page.getByText("Je verzoek is verstuurd.")).toBeVisible();
    await expect(page.getByLabel("Waarom?")).toHaveValue("");
  }
  await page.goto(newRoot);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
});

test("input is deleted when the candidate cancels, discards the input or signs out", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  const type = async () => {
    await page.goto(`${root}/contact`);
    await page.getByLabel("Woonplaats").fill("Assen");
    expect(await kept()).toContain("Assen");
  };
  await type();
  await follow(page, "Annuleer");
  await expect(page.getByRole("heading", { name: /Je gegevens bij/ })).toBeVisible();
  await expect.poll(kept).not.toContain("Assen");
  await type();
  await page.goto(root);
  await press(page, "Gooi het weg: Je contactgegevens");
  await expect.poll(kept).not.toContain("Assen");
  await type();
  await press(page, "Log uit");
  await expect(page.getByRole("heading", { name: "Je bent uitgelogd" })).toBeVisible();
  // Other tabs that show a sign-in page run no scripts, so they can't delete their input.
  await expect(page.getByText("Sluit dat tabblad")).toBeVisible();
  await expect.poll(kept).not.toContain("Assen");
});

test("for each form with unsaved input the record page offers a link and a button that name the form", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await page.goto(`${root}/requests`);
  await page.getByLabel("Waarom?").fill("Daarom");
  await page.goto(root);
  for (const form of ["Je contactgegevens", "Verzoeken over je gegevens"])
    await expect(page.getByRole("link", { name: `Ga verder: ${form}`, exact: true })).toBeVisible();
  await press(page, "Gooi het weg: Verzoeken over je gegevens");
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain("Assen");
  expect(kept).not.toContain("Daarom");
});

test("a form that is submitted while offline keeps its input and says why it wasn't sent", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await context.setOffline(true);
  await press(page, "Controleer");
  await expect(page.getByText("Je hebt geen internet.")).toBeVisible();
  await expect(page.getByLabel("Woonplaats")).toHaveValue("Assen");
  await context.setOffline(false);
  await expect(page.getByText("Je hebt geen internet.")).toHaveCount(0);
  await press(page, "Controleer");
  await expect(page.getByRole("heading", { name: "Klopt dit?" })).toBeFocused();
});

test("before the session ends the page offers to stay signed in, and afterwards it says that the session has ended", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const elsewhere = await newCandidate(page.request, { region: 1, sharedEmail: candidate.email });
  const [root = ""] = await signInCandidates(context, [candidate, elsewhere]);
  const ids = [candidate.id, elsewhere.id];
  const endsIn = (seconds: number) =>
    withDatabase(
      (sql) =>
        sql`update candidate_sessions set expires_at = now() + ${seconds} * interval '1 second' where candidate_id in ${sql(ids)}`,
    );
  for (const path of [root, "/portal/regions"]) {
    await endsIn(40);
    await page.goto(path);
    await expect(page.getByText("Over minder dan een minuut word je uitgelogd.")).toBeVisible();
    await press(page, "Blijf ingelogd");
    await expect(page.getByText("word je uitgelogd")).toHaveCount(0);
  }
  await endsIn(235);
  await page.goto(root);
  await expect(page.getByText("Over ongeveer 4 minuten word je uitgelogd.")).toBeVisible();
  await expectNoAxeViolations(page, { label: "session ends" });
  await press(page, "Blijf ingelogd");
  await expect(page.getByText("word je uitgelogd")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("word je uitgelogd")).toHaveCount(0);
  // The sessions in other regions are also extended, so that a request to all regions still includes them.
  const [{ extended } = {}] = await withDatabase(
    (sql) =>
      sql`select count(*)::int as extended from candidate_sessions where candidate_id in ${sql(ids)} and expires_at > now() + interval '11 hours'`,
  );
  expect(extended).toBe(2);
  await page.clock.install();
  const openUntilEnded = async (city: string) => {
    await page.goto(`${await signInCandidate(context, candidate)}/contact`);
    await page.getByLabel("Woonplaats").fill(city);
    await endSessions(candidate.id);
    await page.clock.runFor(13 * 60 * 60_000);
  };
  await openUntilEnded("");
  await expect(page).toHaveURL(/\/portal\?ended$/);
  await openUntilEnded("Assen");
  await expect(page.getByText("Je bent uitgelogd. Wat je typte, is bewaard in dit tabblad.")).toBeVisible();
  await follow(page, "Log opnieuw in");
  await expect(page).toHaveURL(/\/portal\?ended$/);
});

test("invalid values are reported in a focused summary with links to the fields, and in the title", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/contact`);
  await page.getByLabel("Geboortedatum").fill("2020-01-01");
  await page.getByLabel("Postcode").fill("12");
  await press(page, "Controleer");
  const summary = page.getByRole("region", { name: "Er ging iets mis" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expect(page).toHaveTitle(/^Fout: Je contactgegevens/);
  await expectNoAxeViolations(page, { label: "wrong values" });
  await summary.getByRole("link", { name: /postcode/ }).click();
  await expect(page.getByLabel("Postcode")).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the title says that a form has an error", async ({ page, context }) => {
    const root = await signInCandidate(context, await newCandidate(page.request));
    await page.goto(`${root}/contact`);
    await page.getByLabel("Postcode").fill("12");
    await press(page, "Controleer");
    await expect(page).toHaveTitle(/^Fout: Je contactgegevens/);
    await page.getByLabel("Naam (verplicht)").fill("x".repeat(5_000));
    await press(page, "Controleer");
    const tooLong = "Naam: vul een kortere tekst in, van maximaal 200 tekens";
    await expect(page.getByRole("link", { name: tooLong })).toBeVisible();
    await page.getByLabel("Naam (verplicht)").fill("Noor");
    await page.getByLabel("Postcode").fill("9711 AB");
    await press(page, "Controleer");
    await expect(page).toHaveTitle(/^Je contactgegevens/);
  });

  test("the sign-in page says that the session ended, and doesn't promise that input was kept", async ({
    page,
    context,
  }) => {
    const candidate = await newCandidate(page.request);
    const root = await signInCandidate(context, candidate);
    await page.goto(`${root}/contact`);
    await page.getByLabel("Woonplaats").fill("Assen");
    await endSessions(candidate.id);
    await press(page, "Controleer");
    await expect(page.getByText("Je bent uitgelogd. Log opnieuw in.")).toBeVisible();
    await expect(page.getByText(KEPT)).toBeHidden();
    const undone =
      "Wilde je net iets opslaan of versturen? Dat is niet gelukt. Doe het na het inloggen opnieuw.";
    await expect(page.getByText(undone)).toBeVisible();
  });
});
