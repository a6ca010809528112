import { expect, type Locator, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { demoCredentials } from "../demo-credentials";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForCode, waitForSignInSecrets } from "../sign-in-mails";
import { newCandidate, press, requestApi, signInCandidates } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

/**
 * Signs in to a record in one region, and to two records in another region, all with the same address. The
 * third record is another person's.
 */
async function signInToThree(page: Page) {
  const first = await newCandidate(page.request);
  const shared = { region: 1, sharedEmail: first.email };
  const other = { ...shared, nameOf: (mark: string) => `Bram ${mark}` };
  const records = [first, await newCandidate(page.request, shared), await newCandidate(page.request, other)];
  return { records, email: first.email, roots: await signInCandidates(page.context(), records) };
}

/** Expects three elements with different accessible names. */
async function expectThreeNames(elements: Locator): Promise<void> {
  await expect(elements).toHaveCount(3);
  const names = await elements.evaluateAll((all) =>
    all.map((one) => one.ariaLabel ?? one.closest("label")?.textContent ?? one.textContent),
  );
  expect(new Set(names).size, names.join("; ")).toBe(3);
}

test("two records of a candidate in one region have names that tell them apart", async ({ page }) => {
  const { records, roots } = await signInToThree(page);
  const [, second, third] = records;
  await page.goto("/portal");
  await expectThreeNames(page.getByRole("link", { name: /^Bekijk je gegevens bij/ }));
  for (const name of [`Noor ${second?.mark}`, `Bram ${third?.mark}`])
    await expect(page.getByRole("link", { name: `(${name}, aangemeld op ` })).toBeVisible();
  await expectAccessibleOnPhone(page);

  await page.goto(`${roots[0]}/history`);
  const known = page.getByRole("region", { name: "Regio’s die gegevens van je hebben" });
  await expect(known.getByRole("listitem")).toHaveCount(3);
  await expect(known.getByRole("link", { name: `(Noor ${second?.mark}, aangemeld op ` })).toBeVisible();
  await expect(known.getByRole("link", { name: `(Bram ${third?.mark}, aangemeld op ` })).toBeVisible();

  await page.goto("/portal/regions");
  await expectThreeNames(page.getByRole("link", { name: /^Bekijk je gegevens bij/ }));
  await expectThreeNames(page.getByRole("checkbox"));
  await expectAccessibleOnPhone(page);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel(/^Verwijder mijn gegevens/).check();
  await press(page, "Verstuur");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Bevestig dat je je gegevens wilt verwijderen",
  );
  for (const record of [second, third])
    await expect(page.getByRole("listitem").filter({ hasText: String(record?.mark) })).toHaveCount(1);
});

test("a candidate who leaves a region can erase all records there, and keeps other regions' records and input", async ({
  page,
}) => {
  const { records, email, roots } = await signInToThree(page);
  const [, second, third] = records;
  for (const root of roots) {
    await page.goto(`${root}/contact`);
    await page.getByLabel("Woonplaats").fill(root === roots[0] ? "Assen" : "Emmen");
  }
  await page.goto(`${roots[1]}/erase`);
  await expect(page.getByText("al het andere in elke aanmelding die je verwijdert")).toBeVisible();
  await expect(page.getByText("Die blijven staan")).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  const checkbox = page.getByRole("checkbox", { name: third?.mark });
  await expect(checkbox).not.toBeChecked();
  await expectAccessibleOnPhone(page);
  await checkbox.check();
  await press(page, "Stuur mij een code");
  for (const record of [second, third])
    await expect(page.getByRole("listitem").filter({ hasText: String(record?.mark) })).toHaveCount(1);
  const code = await waitForCode(email, "Code om je gegevens te verwijderen");
  await page.getByLabel("Code van acht cijfers").fill(code);
  await page.getByLabel("Meteen").check();
  await press(page, "Ja, verwijder alles");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Je gegevens zijn verwijderd");
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept).not.toContain("Emmen");
  expect(await kept()).toContain("Assen");
  const { name } = demoCredentials().regions[1] ?? {};
  await expect(page.getByText(`${name} heeft je gegevens uit Instroom verwijderd.`)).toBeVisible();
  await expect(page.getByText("Je andere aanmeldingen staan er nog.")).toBeVisible();
  const statusOf = async (record: { id: string; region: number }) =>
    (await requestApi(page.request, "get", `/api/v2/candidates/${record.id}`, record)).status();
  expect(await Promise.all(records.map(statusOf))).toEqual([200, 404, 404]);
});

for (const count of [1, 3])
  test(`the form for a planned erasure isn't offered as unsaved input (${count} chosen)`, async ({
    page,
  }) => {
    const { email, roots } = await signInToThree(page);
    await page.goto("/portal/regions");
    for (const box of (await page.getByRole("checkbox").all()).slice(0, count)) await box.check();
    await page.getByLabel(/^Verwijder mijn gegevens/).check();
    await page.getByLabel("Waarom?").fill("Ik ga verhuizen.");
    await press(page, "Verstuur");
    const code = await waitForCode(email, "Code om je gegevens te verwijderen");
    await page.getByLabel("Code van acht cijfers").fill(code);
    await press(page, "Ja, verwijder alles");
    await expect(page.getByRole("heading", { name: "Je gegevens worden verwijderd" })).toHaveCount(count);
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("verhuizen");
    for (const path of [String(roots[0]), "/portal/regions"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/iets getypt dat nog niet|bewaard wat je eerder typte/)).toHaveCount(0);
    }
  });

test("a candidate who signed in before a second record was created is told that the second record is kept", async ({
  page,
}) => {
  const first = await newCandidate(page.request);
  const [root] = await signInCandidates(page.context(), [first]);
  await newCandidate(page.request, { sharedEmail: first.email });
  await page.goto(`${root}/erase`);
  await expect(page.getByText("Die blijven staan. Wil je die ook verwijderen?")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByText("wat Regio")).toHaveCount(0);
});

test("if the session of a chosen record ends, the page doesn't claim that everything was deleted", async ({
  page,
}) => {
  const { records, email, roots } = await signInToThree(page);
  const [first, second] = records;
  await page.goto("/portal/regions");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel(/^Verwijder mijn gegevens/).check();
  await press(page, "Verstuur");
  await page.getByLabel("Meteen").check();
  const code = await waitForCode(email, "Code om je gegevens te verwijderen");
  await page.getByLabel("Code van acht cijfers").fill(code);
  const id = String(roots[1]).replace("/portal/", "");
  await withDatabase((sql) => sql`delete from candidate_sessions where id = ${id}`);
  await press(page, "Ja, verwijder alles");
  await expect(page).toHaveURL("/portal/erased?failed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Niet alles is gelukt");
  const statusOf = async (record: { id: string; region: number } | undefined) =>
    (await requestApi(page.request, "get", `/api/v2/candidates/${record?.id}`, record)).status();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
});

test("a candidate who keeps one of two records is told that the other one will be deleted, and can keep both", async ({
  page,
}) => {
  const { records, email, roots } = await signInToThree(page);
  const [, second, third] = records;
  await page.goto(`${roots[1]}/erase`);
  await page.getByRole("checkbox", { name: third?.mark }).check();
  await press(page, "Stuur mij een code");
  const code = await waitForCode(email, "Code om je gegevens te verwijderen");
  await page.getByLabel("Code van acht cijfers").fill(code);
  await press(page, "Ja, verwijder alles");
  await page.goto(String(roots[1]));
  await press(page, "Bewaar mijn gegevens");
  await expect(page.getByText("Deze gegevens blijven bewaard.")).toBeVisible();
  await expect(page.getByText("We verwijderen niets")).toHaveCount(0);
  const others = page.getByRole("region", { name: "Andere gegevens die we verwijderen" });
  await expect(others.getByRole("link")).toHaveCount(1);
  await expectAccessibleOnPhone(page);
  await others.getByRole("link", { name: third?.mark }).click();
  await press(page, "Bewaar mijn gegevens");
  await expect(page.getByText("Deze gegevens blijven bewaard.")).toBeVisible();
  await expect(others).toHaveCount(0);
  for (const record of [second, third]) {
    const read = await requestApi(page.request, "get", `/api/v2/candidates/${record?.id}`, record);
    expect((await read.json()).data.erasureRequestedAt).toBeNull();
  }
});

for (const choice of [/Ik ben het er niet mee eens/, /^Verwijder mijn gegevens/])
  test(`if the session of a chosen record has ended, the page says that not every region got the request (${choice.source})`, async ({
    page,
  }) => {
    const { roots } = await signInToThree(page);
    await page.goto("/portal/regions");
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await page.getByLabel(choice).check();
    const id = String(roots[1]).replace("/portal/", "");
    await withDatabase((sql) => sql`delete from candidate_sessions where id = ${id}`);
    await press(page, "Verstuur");
    await expect(page.getByText("Je verzoek is niet overal aangekomen.").first()).toBeVisible();
    await expect(page).toHaveTitle(/^Fout: /);
    await expect(page.getByText("Je verzoek is verstuurd.")).toHaveCount(0);
  });

test.describe("the list of regions that know a candidate", () => {
  const setCookie = (page: Page, value: string) =>
    page.context().addCookies([{ name: "instroom-candidate", value, url: String(process.env.E2E_BASE_URL) }]);
  const openHistory = async (page: Page) => {
    await page.goto("/portal");
    await page
      .getByRole("link", { name: /^Bekijk je gegevens bij/ })
      .first()
      .click();
    await page.goto(`${new URL(page.url()).pathname}/history`);
    return page.getByRole("region", { name: "Regio’s die gegevens van je hebben" });
  };

  test("hides other regions from a region that verified the candidate with its own key", async ({ page }) => {
    const { email } = await newCandidate(page.request);
    await newCandidate(page.request, { region: 1, sharedEmail: email });
    const [own, other] = demoCredentials().regions;
    const path = "/api/v2/auth/candidates";
    await requestApi(page.request, "post", `${path}/request-email-verification`, { data: { email } });
    const { token } = await waitForSignInSecrets(email);
    const verified = await requestApi(page.request, "post", `${path}/verify`, { data: { token } });
    const { candidates } = (await verified.json()).data;
    expect(candidates).toHaveLength(1);
    await setCookie(page, candidates[0].sessionToken);
    const regions = await openHistory(page);
    await expect(regions.getByRole("listitem")).toHaveText([new RegExp(String(own?.name))]);
    expect(await page.content()).not.toContain(String(other?.name));
  });

  test("shows both regions after a sign-in in the portal", async ({ page }) => {
    const { email } = await newCandidate(page.request);
    await newCandidate(page.request, { region: 1, sharedEmail: email });
    const { regions: all } = demoCredentials();
    await page.request.post("/api/v2/auth/candidates/request-email-verification", { data: { email } });
    const { token } = await waitForSignInSecrets(email);
    await page.goto(`/portal/sign-in?token=${token}`);
    await press(page, "Log in");
    await expect(page).toHaveURL(/\/portal$/);
    const regions = await openHistory(page);
    for (const { name } of all.slice(0, 2)) await expect(regions).toContainText(name);
  });
});
