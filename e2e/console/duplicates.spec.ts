import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests how advisers find, merge and separate duplicates. */

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
});

type Person = Record<string, unknown>;
const ANNA = { name: "Anna de Vries", privacyConsent: true, email: "anna@example.org", phone: "0612345678" };

async function create(...people: Person[]): Promise<string[]> {
  const { result } = await region.perform(
    "post",
    "/candidates",
    people.map((person) => ({ ...ANNA, ...person })),
  );
  return result.candidates.map(({ id }: { id: string }) => id);
}

/** Waits until the console has searched for candidates with this e-mail address. */
const findResponse = (page: Page, email: string) =>
  page.waitForResponse(
    (response) =>
      response.url().includes("/duplicates/find") &&
      new URL(response.url()).searchParams.get("email") === email,
  );

test("pairs with the same e-mail address, phone number, or name and birth date are listed once, with the reason", async ({
  page,
}) => {
  const born = { dateOfBirth: "1990-05-01" };
  await create(
    { name: "Anna een", phone: undefined },
    { name: "Anna twee", email: "ANNA@example.org" },
    { name: "Bas een", email: "bas1@example.org", phone: "+31 6 11112222" },
    { name: "Bas twee", email: "bas2@example.org", phone: "0611112222" },
    { ...born, name: "Chloë van-Dam", email: "c1@example.org", phone: undefined },
    { ...born, name: "chloe van dam", email: "c2@example.org", phone: undefined },
    { name: "Dirk", email: "dirk@example.org", phone: undefined },
  );
  await page.goto(region.path("duplicates"));
  await expect(page.getByRole("region", { name: "Misschien dubbel" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("zelfde e-mailadres")).toHaveCount(1);
  await expect(page.getByText("zelfde telefoonnummer")).toHaveCount(1);
  await expect(page.getByText("zelfde naam en geboortedatum")).toHaveCount(1);
});

test("a group of duplicates says how many of the candidates with the same value were compared", async ({
  page,
}) => {
  const people = (count: number) => Array.from({ length: count }, () => ({ phone: undefined }));
  await create(...people(10));
  await create(...people(2));
  await page.goto(region.path("duplicates"));
  const pair = page.getByRole("region", { name: "Misschien dubbel" }).getByRole("listitem").first();
  await expect(pair).toContainText("10 van 12 kandidaten met dit gegeven");
  await expectAccessible(page);
});

test("an adviser dismisses a pair and brings it back by keyboard", async ({ page }) => {
  await create({ name: "Anna een" }, { name: "Anna twee" });
  await page.goto(region.path("duplicates"));
  await page.getByRole("button", { name: /zijn niet dezelfde persoon/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Geen dubbelen gevonden" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Misschien dubbel" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Geen dubbelen gevonden" })).toBeVisible();
  await page.getByRole("link", { name: "Niet dezelfde" }).click();
  await page.getByRole("button", { name: /terughalen/ }).click();
  await expect(page.getByRole("heading", { name: "Nog geen paren opzij gezet" })).toBeVisible();
  await page.getByRole("link", { name: "Misschien dubbel" }).click();
  await expect(page.getByRole("region", { name: "Misschien dubbel" }).getByRole("listitem")).toHaveCount(1);
});

test("an adviser merges two records, choosing each value, and undoes the merge", async ({ page }) => {
  const [id, mergedId] = await create(
    { name: "Anna een", city: "Zwolle" },
    { name: "Anna twee", city: "Sneek", linkedin: "https://www.linkedin.com/in/anna" },
  );
  await page.goto(region.path("duplicates"));
  await page.getByRole("link", { name: /vergelijken/ }).click();
  const choice = (label: string, value: string) =>
    page.getByRole("group", { name: label }).getByRole("radio", { name: value });
  await page.getByRole("radio", { name: /^Anna een, / }).check();
  await choice("Naam", "Anna twee").check();
  await choice("Woonplaats", "Zwolle").check();
  await expect(choice("LinkedIn", "linkedin.com")).toBeChecked();
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(page.getByRole("heading", { name: "Anna twee" })).toBeVisible();
  await expect(page.getByText("Samengevoegd met een ander dossier")).toBeVisible();
  await expect(page.getByText("Net gewijzigd")).toHaveCount(0);
  expect(await region.read(`/candidates/${id}`)).toMatchObject({
    name: "Anna twee",
    city: "Zwolle",
    linkedin: "https://www.linkedin.com/in/anna",
  });
  await page.goto(region.path(`candidates/${mergedId}`));
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  const merges = await region.read("/mutations?operation=candidates.merge");
  expect(merges).toHaveLength(1);
  const moved = await page.request.get(`/api/v2/candidates/${mergedId}`, {
    headers: { "x-api-key": region.token },
    maxRedirects: 0,
  });
  expect([moved.status(), moved.headers().location]).toEqual([
    308,
    expect.stringMatching(new RegExp(`/candidates/${id}$`)),
  ]);

  await page.goto(region.path("duplicates?view=merged"));
  await expect(page.getByText("Anna twee samengevoegd met Anna twee (eerder Anna een)")).toBeVisible();
  await page.getByRole("button", { name: "Samenvoeging van Anna twee ongedaan maken" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByText("Anna twee heeft weer een eigen dossier.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /Niets samengevoegd/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Samengevoegd" })).toBeFocused();
  expect(await region.read(`/candidates/${id}`)).toMatchObject({ name: "Anna een", city: "Zwolle" });
  expect(await region.read(`/candidates/${mergedId}`)).toMatchObject({ name: "Anna twee", city: "Sneek" });
});

test("a merge can't be undone after 30 days", async ({ page }) => {
  const [id, mergedId] = await create({ name: "Anna een" }, { name: "Anna twee" });
  await page.goto(region.path(`duplicates/merge?one=${id}&other=${mergedId}`));
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page).toHaveURL(/candidates\/rec\w+$/);
  const undo = page.getByRole("button", { name: /^Samenvoeging van .* ongedaan maken$/ });
  const mergedDaysAgo = async (days: number) => {
    await withDatabase(
      (sql) => sql`
        update candidate_merges set merged_at = now() - make_interval(days => ${days})
        where candidate_id in (${id ?? ""}, ${mergedId ?? ""})`,
    );
    await page.goto(region.path("duplicates?view=merged"));
  };
  await mergedDaysAgo(29);
  await expect(undo).toBeVisible();
  await mergedDaysAgo(31);
  await expect(page.getByRole("heading", { name: /Niets samengevoegd/ })).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test("if a record changes during a comparison, nothing is merged until the user has seen the change", async ({
  page,
}) => {
  const [id, mergedId] = await create({ city: "Zwolle" }, { city: "Sneek" });
  await page.goto(region.path(`duplicates/merge?one=${id}&other=${mergedId}`));
  await page.getByRole("radio", { name: "Sneek" }).check();
  await region.perform("patch", `/candidates/${id}`, { city: "Assen" });
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "net veranderd" })).toBeFocused();
  await expect(page.getByRole("radio", { name: "Assen" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Sneek" })).toBeChecked();
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  expect(await region.read(`/candidates/${id}`)).toMatchObject({ city: "Sneek" });
});

test("if an open record is merged in another tab, the page moves to the remaining record and keeps the input", async ({
  page,
  context,
}) => {
  const [id, mergedId] = await create({ name: "Anna een" }, { name: "Anna twee" });
  await page.goto(region.path(`candidates/${mergedId}`));
  await expect(page.getByRole("heading", { name: "Anna twee" })).toBeVisible();
  await page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ }).click();
  await page.getByRole("textbox", { name: "Woonplaats" }).fill("Appingedam");
  const other = await context.newPage();
  await other.goto(region.path(`duplicates/merge?one=${id}&other=${mergedId}`));
  await other.getByRole("radio", { name: /^Anna een, / }).check();
  await other.getByRole("button", { name: "Samenvoegen" }).dblclick();
  await expect(other).toHaveURL(new RegExp(`candidates/${id}$`));
  await page.bringToFront();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`), { timeout: 30_000 });
  await expect(page.getByText("Dit is het dossier dat bleef.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Woonplaats" })).toHaveValue("Appingedam");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect.poll(async () => (await region.read(`/candidates/${id}`)).city).toBe("Appingedam");
  await other.goBack();
  await expect(
    other.getByRole("heading", { name: "Deze dossiers kunnen niet worden samengevoegd" }),
  ).toBeVisible();
});

test("the form for a new candidate warns about an existing candidate while the user types", async ({
  page,
}) => {
  await create({ dateOfBirth: "1990-05-01" });
  await page.goto(region.path("candidates/new"));
  await page.getByLabel("E-mailadres").fill("nobody@example.org");
  await page.getByLabel("E-mailadres").fill("ANNA@example.org");
  const note = (text: string) => page.getByRole("status").filter({ hasText: text });
  await expect(note("Er is al een kandidaat met dit e-mailadres: Anna de Vries")).toBeVisible();
  await page.getByLabel("Telefoon").fill("+31 6 1234 5678");
  await expect(note("Er is al een kandidaat met dit telefoonnummer")).toBeVisible();
  await page.getByLabel("Naam").fill("A. de Vries");
  await page.getByLabel("Geboortedatum").fill("1990-05-01");
  await expect(note("met deze naam en geboortedatum")).toBeVisible();
  const found = findResponse(page, "new@example.org");
  await page.getByLabel("E-mailadres").fill("new@example.org");
  await found;
  await expect(note("met dit e-mailadres")).toHaveCount(0);
});

test("the e-mail editor of a record warns about an existing candidate, but not about the record itself", async ({
  page,
}) => {
  const [id] = await create(
    { name: "Anna een" },
    { name: "Bas", email: "bas@example.org", phone: undefined },
  );
  await page.goto(region.path(`candidates/${id}`));
  await page.getByRole("button", { name: /^E-mailadres wijzigen/ }).click();
  const field = page.getByRole("textbox", { name: "E-mailadres" });
  await field.fill("bas@example.org");
  await expect(page.getByText("Er is al een kandidaat met dit e-mailadres: Bas")).toBeVisible();
  const found = findResponse(page, "Anna@example.org");
  await field.fill("Anna@example.org");
  await found;
  await expect(page.getByText("Er is al een kandidaat")).toHaveCount(0);
});

test("the duplicates page tells readers that they have no access", async ({ page, context }) => {
  await context.clearCookies();
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("duplicates"));
  await expect(page.getByRole("heading", { name: "Je mag de dubbelen niet bekijken" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Dubbelen" })).toHaveCount(0);
});

test("the duplicates pages are accessible with and without pairs", async ({ page }) => {
  await page.goto(region.path("duplicates"));
  await expect(page.getByRole("heading", { name: "Geen dubbelen gevonden" })).toBeVisible();
  await expectAccessible(page);
  const [id, mergedId] = await create({ name: "Anna een", city: "Zwolle" }, { name: "Anna twee" });
  await page.goto(region.path("duplicates"));
  await expect(page.getByRole("link", { name: /vergelijken/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto(region.path(`duplicates/merge?one=${id}&other=${mergedId}`));
  await expect(page.getByRole("button", { name: "Samenvoegen" })).toBeVisible();
  await expectAccessible(page);
});
