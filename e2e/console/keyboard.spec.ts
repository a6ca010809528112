import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { test } from "../fixtures";
import { chooseByKeyboard, pressByKeyboard, tabTo, typeByKeyboard } from "../keyboard";
import { waitForSignInSecrets } from "../sign-in-mails";
import { consolePath, createRegionApi, newCandidates, signInAs } from "./demo-region";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests common tasks with the keyboard only. */
test.use({ viewport: { width: 1440, height: 900 } });

const press = (page: Page, name: string) =>
  pressByKeyboard(page, page.getByRole("button", { name, exact: true }));

async function signInToNewRegion(page: Page, role: "manager" | "adviser" | "reader") {
  const region = await newTestRegion(page.request);
  await signInStaff(page.context(), region.emailOf(role));
  return region;
}

test("a manager signs in with a mailed code and sets up the second factor with the keyboard only", async ({
  page,
}) => {
  const region = await newTestRegion(page.request);
  const email = region.emailOf("manager");
  await page.goto("/console/sign-in");
  await typeByKeyboard(page, page.getByLabel("E-mailadres"), email);
  await press(page, "Stuur mij een link");
  await expect(page.getByRole("heading", { name: "Check je e-mail" })).toBeVisible();
  const { code } = await waitForSignInSecrets(email);
  await typeByKeyboard(page, page.getByLabel("Code van acht cijfers"), code);
  await press(page, "Log in");
  await expect(page.getByRole("heading", { name: "Stel tweestapsverificatie in" })).toBeVisible();
  const secret = Secret.fromBase32(String(await page.locator("ol code").textContent()));
  await typeByKeyboard(page, page.getByLabel("Code"), new TOTP({ secret }).generate());
  await press(page, "Bevestig");
  await press(page, "Ik heb ze bewaard");
  await page.waitForURL(new RegExp(`/console/${region.slug}/live/`));
});

test("an adviser imports a file with the keyboard only", async ({ page }) => {
  const region = await signInToNewRegion(page, "adviser");
  await page.goto(region.path("candidates/import"));
  const email = `${randomUUID()}@example.org`;
  const fileChooser = page.waitForEvent("filechooser");
  await pressByKeyboard(page, page.getByLabel("Bestand"));
  const buffer = Buffer.from(`Naam,E-mailadres,Toestemming\nMina Toets,${email},ja\n`);
  await (await fileChooser).setFiles({ name: "een.csv", mimeType: "text/csv", buffer });
  const heading = page.getByRole("heading", { name: "Wat staat in welke kolom?" });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription(/^1 rij, 3 kolommen\./);
  await press(page, "Bekijk het resultaat");
  await press(page, "1 rij importeren");
  await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
  expect(await region.read(`/candidates/find?email=${email}`)).toMatchObject([{ name: "Mina Toets" }]);
});

test("a failed edit is explained, keeps the input and the focus, and can be canceled with the keyboard", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1, { mode: "sandbox" })).first;
  const { email } = (await createRegionApi(request, "sandbox").get(`/candidates/${id}`)).data;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`, "sandbox"));
  const field = page.getByRole("button", { name: /E-mail.*wijzigen/ });
  await pressByKeyboard(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("duplicate-id@fail.instroom.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/E-mail.* is niet gewijzigd\. \S+/)).toBeVisible();
  const input = page.getByRole("textbox", { name: /E-mail/ });
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("duplicate-id@fail.instroom.example");
  const facts = page.getByRole("region", { name: "Gegevens" });
  await pressByKeyboard(page, facts.getByRole("button", { name: "Annuleren" }));
  await expect(field).toContainText(email);
  await expect(field).toBeFocused();
});

test("an adviser moves a card on the board with the keyboard only", async ({ page }) => {
  const region = await signInToNewRegion(page, "adviser");
  const [candidate] = region.candidates(1, { phase: "nieuw" });
  const { result } = await region.perform("post", "/candidates", [candidate]);
  await page.goto(region.path("board"));
  await tabTo(page, page.getByRole("button", { name: `Sleep ${candidate?.name}` }));
  await page.keyboard.press("Space");
  await expect(page.getByText(/(opgepakt|boven fase “nieuw”)/)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("boven fase “oriënteren”.")).toBeAttached();
  await page.keyboard.press("Space");
  const phase = async () => (await region.read(`/candidates/${result.candidates[0].id}`)).phase;
  await expect.poll(phase).toBe("oriënteren");
});

test("the phase menu of a record opens with focus on the current, checked phase", async ({ page }) => {
  const region = await signInToNewRegion(page, "adviser");
  const created = await region.perform("post", "/candidates", region.candidates(1, { phase: "matchen" }));
  await page.goto(region.path(`candidates/${created.result.candidates[0].id}`));
  await press(page, "Fase: matchen");
  const phase = (name: string) => page.getByRole("menuitemradio", { name });
  await expect(phase("matchen")).toBeFocused();
  await expect(phase("matchen")).toBeChecked();
  await expect(phase("nieuw")).not.toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(phase("voorbereiden")).toBeFocused();
});

test("an adviser merges two duplicates with the keyboard only", async ({ page }) => {
  const region = await signInToNewRegion(page, "adviser");
  const [one, other] = region.candidates(2, { email: "anna@example.org" });
  const people = [
    { ...one, city: "Zwolle" },
    { ...other, city: "Sneek" },
  ];
  await region.perform("post", "/candidates", people);
  await page.goto(region.path("duplicates"));
  await pressByKeyboard(page, page.getByRole("link", { name: /vergelijken/ }));
  const cities = page.getByRole("group", { name: "Woonplaats" });
  await tabTo(page, cities.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  const chosen = cities.getByRole("radio", { checked: true });
  await expect(chosen).toBeFocused();
  const city = String(
    await cities.locator("label", { has: page.getByRole("radio", { checked: true }) }).textContent(),
  );
  await press(page, "Samenvoegen");
  await expect(page.getByText("Samengevoegd met een ander dossier")).toBeVisible();
  expect(await region.read("/candidates/find?email=anna@example.org")).toMatchObject([{ city }]);
});

test("on a narrow screen, an adviser anonymizes a candidate with the keyboard only", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const region = await signInToNewRegion(page, "adviser");
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const [{ id, name }] = result.candidates;
  await page.goto(region.path(`candidates/${id}`));
  await press(page, "Meer acties");
  await chooseByKeyboard(page, page.getByRole("menuitem", { name: "Anonimiseren" }));
  const dialog = page.getByRole("dialog", { name: new RegExp(`${name} anonimiseren`) });
  await pressByKeyboard(page, dialog.getByRole("button", { name: "Anonimiseren" }));
  await expect(page.getByText(`${name} is geanonimiseerd.`)).toBeVisible();
  await expect(page).toHaveURL(region.path("candidates"));
});

for (const [what, path, label, message] of [
  ["a setting", "settings", "Contactadres", "De instellingen zijn opgeslagen."],
  ["a text for candidates", "texts", "E-mailadres", "De teksten zijn opgeslagen."],
] as const)
  test(`a manager changes ${what} with the keyboard only`, async ({ page }) => {
    const region = await signInToNewRegion(page, "manager");
    await page.goto(region.path(path));
    const field = page.getByLabel(label);
    await typeByKeyboard(page, field, "loket@example.org");
    const form = page.locator("form", { has: field });
    await pressByKeyboard(page, form.getByRole("button", { name: "Opslaan" }));
    await expect(page.getByText(message)).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue("loket@example.org");
  });

test("a reader changes the period of the reports with the keyboard only", async ({ page }) => {
  const region = await signInToNewRegion(page, "reader");
  await page.goto(region.path("reports"));
  await press(page, "Vorig jaar");
  const year = new Date().getFullYear() - 1;
  await expect(page).toHaveURL(new RegExp(`from=${year}-01&until=${year}-12`));
  await tabTo(page, page.getByLabel("Tot en met maand"));
  // The field's first part is the month.
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(new RegExp(`from=${year}-01&until=${year}-11`));
});
