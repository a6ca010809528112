import { expect, type Locator, type Page } from "@playwright/test";
import { signInStaff, withDatabase } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { expectAccessible, expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { readMailsTo, waitForCode } from "../sign-in-mails";
import { createSession, newCandidate, requestApi, signInCandidate, signInCandidates } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

/** Expects the error in the title and in the summary. The summary's link must move the focus to the field. */
async function expectProblem(page: Page, text: string | RegExp, field: Locator): Promise<void> {
  await expect(page).toHaveTitle(/^Fout: /);
  await page.getByRole("region", { name: "Er ging iets mis" }).getByRole("link", { name: text }).click();
  await expect(field).toBeFocused();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a candidate asks to restrict the use of their data, a manager approves, and staff see the restriction", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id, email, name } = result.candidates[0];
  const root = await signInCandidate(context, { id });
  await page.goto(root);
  await page.getByRole("link", { name: "Beperk het gebruik van je gegevens" }).click();
  await page.getByLabel("Waarom?").fill("Mijn adres klopt niet.");
  await press(page, "Verstuur");
  await expectProblem(page, "Kies wat je wilt vragen", page.getByRole("radio").first());
  await expectAccessibleOnPhone(page);
  await expect(page.getByLabel("Waarom?")).toHaveValue("Mijn adres klopt niet.");
  await page.getByLabel(/^Bewaar mijn gegevens/).check();
  await press(page, "Verstuur");
  await expect(page.getByText("Je verzoek is verstuurd.")).toBeVisible();
  await expect(page.getByText(/Je krijgt antwoord vóór/)).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByLabel("Waarom?").fill("Nog een reden.");
  await page.getByLabel(/^Bewaar mijn gegevens/).check();
  await press(page, "Verstuur");
  await expectProblem(
    page,
    /staat al zo’n verzoek open\. Er is niets nieuws verstuurd/,
    page.getByRole("radio").first(),
  );
  await expect(page.getByText("Je verzoek is verstuurd.")).toHaveCount(0);
  await expect(page.getByLabel("Waarom?")).toHaveValue("Nog een reden.");

  await page.setViewportSize({ width: 1440, height: 900 });
  await signInStaff(context, region.emailOf("manager"));
  const findMail = async () =>
    (await readMailsTo(region.emailOf("manager"))).find(({ subject }) => subject?.includes("privacyverzoek"));
  await expect.poll(findMail).toBeDefined();
  await page.goto(/https?:\S+\/privacy\?request=\S+/.exec((await findMail())?.text ?? "")?.[0] ?? "");
  await expect(page.getByText("Mijn adres klopt niet.")).toBeVisible();
  await page.goto(region.path("privacy"));
  await expect(page.getByText("Mijn adres klopt niet.")).toBeVisible();
  await page.getByRole("button", { name: `Verzoek van ${name} beantwoorden` }).click();
  await press(page, "Opslaan");
  await expect(page.getByText("Schrijf een antwoord.")).toBeVisible();
  await expect(page.getByLabel("Besluit")).toBeFocused();
  await page.getByLabel("Besluit").selectOption("We doen wat de kandidaat vraagt");
  await page
    .getByLabel("Antwoord aan de kandidaat")
    .fill("We gebruiken je gegevens niet tot je adres klopt.");
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: `Verzoek van ${name} beantwoorden` }).click();
  await expect(page.getByLabel("Antwoord aan de kandidaat")).toHaveValue(/tot je adres klopt/);
  await press(page, "Opslaan");
  await expect(page.getByText("Geen open verzoeken")).toBeVisible();
  await page.getByRole("link", { name: "Beantwoord", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Gevraagd op" })).toContainText(
    /Reden van de kandidaat\s*Mijn adres klopt niet\.\s*Toegewezen op .* door manager .*\s*Jullie antwoord\s*We gebruiken je gegevens niet/,
  );
  await page.goto(region.path(`candidates/${id}`));
  await expect(page.getByText("het gebruik is beperkt sinds")).toBeVisible();
  await expectAccessible(page);

  await expect
    .poll(async () => (await readMailsTo(email))[0]?.subject)
    .toBe("Je regio heeft je verzoek beantwoord");
  await page.goto(`${root}/requests`);
  await expect(page.getByText("We gebruiken je gegevens niet tot je adres klopt.")).toBeVisible();

  await page.goto(region.path("privacy?state=answered"));
  await page.getByRole("button", { name: `Opheffen: verzoek van ${name}` }).click();
  await page.getByLabel("Antwoord aan de kandidaat").fill("Je adres klopt nu.");
  await expectAccessible(page);
  await press(page, "Opslaan");
  await expect(page.getByText(`De beperking voor ${name} is opgeheven.`)).toBeVisible();
  const decisions = page.getByRole("listitem").filter({ hasText: "Gevraagd op" });
  await expect(decisions).toContainText(
    /Toegewezen op .*niet tot je adres klopt.*Opgeheven op .*adres klopt nu/s,
  );
  await page.goto(region.path(`candidates/${id}`));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("het gebruik is beperkt sinds")).toHaveCount(0);
  await page.goto(`${root}/requests`);
  await expect(page.getByText(/Je regio deed eerst wat je vroeg/)).toBeVisible();
  await expect(page.getByText("We gebruiken je gegevens niet tot je adres klopt.")).toBeVisible();
  await expect(page.getByText(/Je regio heeft deze beperking opgeheven/)).toBeVisible();
  await expect(page.getByText("Je adres klopt nu.")).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("with one form, a candidate sends an objection and an erasure request to several regions", async ({
      page,
      context,
    }) => {
      const first = await newCandidate(page.request);
      const second = await newCandidate(page.request, { region: 1, sharedEmail: first.email });
      // This record has another address, as if the candidate had changed the address after signing in.
      const other = await newCandidate(page.request, { region: 1 });
      await signInCandidates(context, [first, second, other]);
      await page.goto("/portal");
      await page.getByRole("link", { name: "Waar staan mijn gegevens?" }).click();
      await page.getByLabel("Waarom?").fill("Ik doe dit al.");
      await press(page, "Verstuur");
      await expectProblem(page, "Kies een regio of meer", page.getByRole("checkbox").first());
      await expectProblem(page, "Kies wat je wilt vragen", page.getByRole("radio").first());
      if (javaScriptEnabled) await expectAccessibleOnPhone(page);
      await expect(page.getByLabel("Waarom?")).toHaveValue("Ik doe dit al.");
      await expect(page.getByText("Dan sturen we je reden niet mee.")).toBeVisible();
      const chooseAll = async () => {
        for (const box of await page.getByRole("checkbox").all()) await box.check();
      };
      await chooseAll();
      await page.getByLabel(/Ik ben het er niet mee eens/).check();
      await press(page, "Verstuur");
      await expect(page.getByText("Bezwaar tegen het gebruik van mijn gegevens")).toHaveCount(3);
      if (javaScriptEnabled) await expectAccessibleOnPhone(page);
      await page.getByRole("checkbox").first().check();
      await page.getByLabel(/Ik ben het er niet mee eens/).check();
      await press(page, "Verstuur");
      await expectProblem(page, /staat al zo’n verzoek open/, page.getByRole("radio").first());
      await expect(page.getByRole("checkbox").first()).toBeChecked();
      await chooseAll();
      await page.getByLabel(/^Verwijder mijn gegevens/).check();
      await press(page, "Verstuur");
      if (javaScriptEnabled) await expectAccessibleOnPhone(page);
      await expect(page.getByText(/^Bij .* gebruik je een ander e-mailadres/)).toBeVisible();
      const code = await waitForCode(first.email, "Code om je gegevens te verwijderen");
      await page.getByLabel("Code van acht cijfers").fill(code);
      await press(page, "Ja, verwijder alles");
      await expect(page.getByRole("heading", { name: "Je gegevens worden verwijderd" })).toHaveCount(2);
      for (const { id, region } of [first, second]) {
        const read = await requestApi(page.request, "get", `/api/v2/candidates/${id}`, { region });
        expect((await read.json()).data.erasureRequestedAt).toMatch(/Z$/);
      }
    });
  });
}

/**
 * Signs in to two regions and chooses both in the form on `/portal/regions`. `submitTooLate` queues the
 * deletion of one record and then calls `submit`, so the record is gone when the request is executed.
 */
async function chooseTwoRegions(page: Page, choice: RegExp) {
  const first = await newCandidate(page.request);
  const region = await newTestRegion(page.request);
  const [person] = region.candidates(1, { email: first.email });
  const { result } = await region.perform("post", "/candidates", [person]);
  const [{ id }] = result.candidates;
  await signInCandidates(page.context(), [first, { id }]);
  await page.goto("/portal/regions");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel(choice).check();
  const submitTooLate = (submit: () => Promise<void>) =>
    withDatabase(async (sql) => {
      const [{ base } = { base: 0 }] = await sql<{ base: number }[]>`
        select base_id as base from candidates where id = ${id}`;
      const queued = () => sql`select from mutations where base_id = ${base} and status = 'queued'`;
      // Hold the engine's lock, so that the region executes no mutation until both are queued.
      await sql`select pg_advisory_lock(717, ${base})`;
      await page.request.delete(`/api/v2/candidates/${id}`, { headers: { "x-api-key": region.token } });
      const submitted = submit();
      await expect.poll(async () => (await queued()).length, { intervals: [50] }).toBe(2);
      await sql`select pg_advisory_unlock(717, ${base})`;
      await submitted;
    });
  return { first, submitTooLate };
}

test("if one of the regions can't accept a request, the page says that the request did not reach every region", async ({
  page,
}) => {
  const { first, submitTooLate } = await chooseTwoRegions(page, /Ik ben het er niet mee eens/);
  await submitTooLate(() => press(page, "Verstuur"));
  const told =
    "Je verzoek is niet overal aangekomen. Misschien heeft je regio je gegevens net samengevoegd of verwijderd.";
  await expect(page.getByText(told).first()).toBeVisible();
  await expect(page).toHaveTitle(/^Fout: /);
  await expect(page.getByText("Je verzoek is verstuurd.")).toHaveCount(0);
  await expect(page.getByText("Bezwaar tegen het gebruik van mijn gegevens")).toHaveCount(1);
  await expect(page.getByText(first.email)).toHaveCount(1);
  await expectAccessibleOnPhone(page);
  await page.goto("/portal/regions");
  await expect(page.getByLabel(/Ik ben het er niet mee eens/)).toBeChecked();
  await expect(page.getByRole("checkbox")).not.toBeChecked();
});

test("if an erasure fails in one of the regions, the page doesn't claim that everything was deleted", async ({
  page,
}) => {
  const { first, submitTooLate } = await chooseTwoRegions(page, /^Verwijder mijn gegevens/);
  await press(page, "Verstuur");
  await page.getByLabel("Meteen").check();
  const code = await waitForCode(first.email, "Code om je gegevens te verwijderen");
  await page.getByLabel("Code van acht cijfers").fill(code);
  await submitTooLate(() => press(page, "Ja, verwijder alles"));
  await expect(page).toHaveURL("/portal/erased?failed");
  await expect(page).toHaveTitle(/^Niet alles is gelukt/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Niet alles is gelukt");
  await expect(
    page.getByText("Misschien heeft je regio je gegevens net samengevoegd of al verwijderd."),
  ).toBeVisible();
  await expect(page.getByText("Je gegevens zijn verwijderd")).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  expect((await page.reload())?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Niet alles is gelukt");
  expect((await requestApi(page.request, "get", `/api/v2/candidates/${first.id}`)).status()).toBe(404);
});

test("a form with the id of another person's record creates no request for that record", async ({
  page,
  context,
}) => {
  const [own, stranger] = [await newCandidate(page.request), await newCandidate(page.request)];
  const { root } = await createSession(stranger);
  await signInCandidate(context, own);
  await page.goto("/portal/regions");
  const box = page.getByRole("checkbox");
  await box.check();
  await box.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, root.slice("/portal/".length));
  await page.getByLabel(/Ik ben het er niet mee eens/).check();
  await press(page, "Verstuur");
  await expect(page.getByRole("link", { name: "Kies een regio of meer" })).toBeVisible();
  const queued = await withDatabase(
    (sql) => sql`
      select from mutations where operation = 'privacy-requests.create' and input -> 'params' ->> 'id' = ${stranger.id}
      union all select from privacy_requests where candidate_id = ${stranger.id}`,
  );
  expect(queued).toHaveLength(0);
});
