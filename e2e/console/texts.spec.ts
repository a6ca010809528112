import { expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "../portal/test-candidate";
import { openWithHeldChecks } from "./hold-checks";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** The index of the demo region whose texts no other test reads. */
const REGION = 1;
const PAGE = "/console/rivierdelta/live/texts";

/** A PNG image of one black pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

test.use({ viewport: { width: 1440, height: 900 } });

/**
 * Saves, and waits for the new version number, because the notice of the previous save may still be shown.
 */
async function save(page: Page, version: number): Promise<void> {
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("De teksten zijn opgeslagen.").last()).toBeVisible();
  await expect(page.getByText(new RegExp(`Nu geldt versie ${version}`))).toBeVisible();
}

test("a manager edits the candidate texts, and candidates see a new consent text before they agree", async ({
  page,
  browser,
}) => {
  await signInStaff(page.context(), "manager@rivierdelta.example");
  await page.goto(PAGE);
  await expect(page.getByRole("link", { name: "Teksten" })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Naam").fill("Sanne Voorbeeld");
  await page.getByLabel("E-mailadres").fill("sanne@rivierdelta.example");
  await page.getByLabel("nieuw (Nederlands)").fill("We bellen je binnen een week.");
  await page.getByLabel("Tekst (Nederlands)").first().fill("Eerste tekst.");
  await page.getByLabel("Tekst (English)").first().fill("First text.");
  await page.getByLabel("Tekst (Nederlands)").last().fill("Zo gaat Rivierdelta met je gegevens om.");
  await save(page, 1);

  const candidates = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const root = await signInCandidate(candidates, await newCandidate(page.request, { region: REGION }));
  const portal = await candidates.newPage();
  await portal.goto(root);
  await expect(portal.getByText("We bellen je binnen een week.")).toBeVisible();
  await expect(portal.getByRole("link", { name: "sanne@rivierdelta.example" })).toBeVisible();
  await portal.goto("/portal/privacy");
  await expect(portal.getByText("Zo gaat Rivierdelta met je gegevens om.")).toBeVisible();
  await portal.goto(`${root}/consent/change?to=given`);
  await expect(portal.getByText("Eerste tekst.")).toBeVisible();

  // The registration e-mail links to this page. Visitors with an English browser also see the Dutch text.
  const visitor = await browser.newContext({ locale: "en-GB" });
  const statement = await visitor.newPage();
  await statement.goto(`/portal/privacy?region=${demoCredentials().regions[REGION]?.id}`);
  await expect(statement.locator("[lang=nl]", { hasText: "Zo gaat Rivierdelta met" })).toBeVisible();
  await statement.goto("/portal/privacy");
  await expect(statement.getByText("Zo gaat Rivierdelta met")).toHaveCount(0);
  await visitor.close();

  await page.getByLabel("Tekst (Nederlands)").first().fill("Tweede tekst.");
  await save(page, 2);
  await portal.getByRole("button", { name: "Ja, ik geef toestemming" }).click();
  await expect(portal.getByText("De tekst is net veranderd.")).toBeVisible();
  await expect(portal.getByText("Tweede tekst.")).toBeVisible();
  await portal.getByRole("button", { name: "Ja, ik geef toestemming" }).click();
  await expect(portal.getByText("Gegeven, door jou, tekst versie 2")).toBeVisible();

  await page.getByLabel("Tekst (Nederlands)").first().fill("Derde tekst.");
  await save(page, 3);
  await portal.goto(`${root}/consent`);
  await expect(portal.getByText("Er is een nieuwere tekst.", { exact: false })).toBeVisible();
  await expect(portal.getByText("Tweede tekst.")).toBeVisible();
  await expect(portal.getByText("Derde tekst.")).toBeVisible();
  await candidates.close();
});

test("saving keeps a colleague's changes to other texts, and shows the conflict dialog if both changed the same text", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("texts"));
  const headers = { "x-region": region.id, origin: new URL(page.url()).origin };
  const colleagueSaves = async (data: object) =>
    expect((await context.request.patch("/api/console/texts", { headers, data })).ok()).toBe(true);
  const consent = { nl: "Ja, graag", en: "Yes, please" };
  await colleagueSaves({ texts: [{ key: "contactName", language: "any", text: "Hun naam" }], consent });
  await page.getByLabel("Naam").fill("Mijn naam");
  await page.getByLabel("nieuw (Nederlands)").fill("We bellen je.");
  await page.getByRole("button", { name: "Opslaan" }).click();
  const dialog = page.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  await expect(dialog).toContainText("Mijn naam");
  await expect(dialog).toContainText("Hun naam");
  await expect(dialog).not.toContainText("We bellen je.");
  await dialog.getByRole("button", { name: "Andere waarde houden" }).click();
  await expect(page.getByText("De teksten zijn opgeslagen.")).toBeVisible();
  await expect(page.getByLabel("Naam")).toHaveValue("Hun naam");
  await expect(page.getByLabel("nieuw (Nederlands)")).toHaveValue("We bellen je.");

  // Both languages of the consent text are saved together, but the colleague's English text must stay.
  await colleagueSaves({ texts: [], consent: { ...consent, en: "Sure" } });
  await page.getByLabel("Tekst (Nederlands)").first().fill("Ja, prima");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText(/Nu geldt versie 3/)).toBeVisible();
  await expect(page.getByLabel("Tekst (English)").first()).toHaveValue("Sure");
});

test("Back shows the saved texts, and editing them again causes no conflict", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("board"));
  await page.getByRole("link", { name: "Teksten" }).click();
  await expect(page.getByLabel("Tekst (Nederlands)").first()).toBeVisible();
  await page.getByLabel("Naam").fill("Eerste naam");
  await page.getByLabel("Tekst (Nederlands)").first().fill("Ja, graag.");
  await page.getByLabel("Tekst (English)").first().fill("Yes, please.");
  await save(page, 1);
  await page.getByRole("link", { name: "Rapportages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rapportages" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/Nu geldt versie 1/)).toBeVisible();
  await expect(page.getByLabel("Naam")).toHaveValue("Eerste naam");
  await page.getByLabel("Naam").fill("Tweede naam");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("De teksten zijn opgeslagen.").last()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an invalid text is marked at its field, and nothing is saved", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("texts"));
  const save = page.getByRole("button", { name: "Opslaan" });
  const [dutch, english] = [
    page.getByLabel("Tekst (Nederlands)").first(),
    page.getByLabel("Tekst (English)").first(),
  ];
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent += 1;
  });
  const address = page.getByLabel("E-mailadres");
  await address.fill("sanne@");
  await save.click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription("Vul een e-mailadres in, zoals naam@voorbeeld.nl.");
  await address.fill("sanne@example.org");
  await dutch.fill("Ja, graag");
  await save.click();
  await expect(english).toBeFocused();
  await expect(english).toHaveAccessibleDescription("Vul ook de Engelse tekst in.");
  await expectAccessible(page);
  await english.fill("Yes, please");
  await dutch.fill("");
  await save.click();
  await expect(dutch).toBeFocused();
  await expect(dutch).toHaveAccessibleDescription("Vul ook de Nederlandse tekst in.");
  expect(sent).toBe(0);
  await dutch.fill("Ja, prima");
  await save.click();
  await expect(page.getByText(/Nu geldt versie 1/)).toBeVisible();
  await expect(save).toBeFocused();
});

test("Save waits for the validation code if the button is pressed before the code is loaded", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  const release = await openWithHeldChecks(page, region.path("texts"));
  const saved: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") saved.push(request.url());
  });
  const address = page.getByLabel("E-mailadres");
  await address.fill("sanne@");
  const save = page.getByRole("button", { name: "Opslaan" });
  await save.click();
  await save.click();
  await release();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription("Vul een e-mailadres in, zoals naam@voorbeeld.nl.");
  expect(saved).toEqual([]);
});

test("text that is typed while Save waits for the validation code is also saved", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  const release = await openWithHeldChecks(page, region.path("texts"));
  await page.getByLabel("E-mailadres").fill("sanne@example.org");
  await page.getByRole("button", { name: "Opslaan" }).click();
  const phone = page.getByLabel("Telefoonnummer");
  await phone.fill("010 1234567");
  const saved = page.waitForRequest((request) => request.method() === "PATCH");
  await release();
  expect((await saved).postData()).toContain("010 1234567");
  await expect(page.getByText("De teksten zijn opgeslagen.")).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue("010 1234567");
});

test("the portal shows the region's logo until a manager removes it", async ({ page, browser }) => {
  await signInStaff(page.context(), "manager@rivierdelta.example");
  await page.goto("/console/rivierdelta/live/settings");
  const file = { name: "logo.png", mimeType: "image/png", buffer: PNG };
  await page.getByLabel("Logo", { exact: true }).setInputFiles({ ...file, buffer: Buffer.from("<svg/>") });
  await expect(page.getByRole("alert").filter({ hasText: "Kies een PNG-" })).toBeVisible();
  await page.getByLabel("Logo", { exact: true }).setInputFiles(file);
  await expect(page.getByRole("img", { name: "Het logo van nu" })).toBeVisible();
  const candidates = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const root = await signInCandidate(candidates, await newCandidate(page.request, { region: REGION }));
  const portal = await candidates.newPage();
  await portal.goto(root);
  const logo = portal.locator("main img");
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.getByRole("button", { name: "Logo weghalen" }).click();
  await expect(page.getByRole("img", { name: "Het logo van nu" })).toHaveCount(0);
  await expect(page.getByLabel("Logo", { exact: true })).toBeFocused();
  await portal.reload();
  await expect(portal.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(logo).toHaveCount(0);
  await candidates.close();
});

test("the texts page is hidden from advisers", async ({ page, context }) => {
  await signInStaff(context, "adviseur@rivierdelta.example");
  await page.goto("/console/rivierdelta/live/candidates");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Bord" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Teksten" })).toHaveCount(0);
  await page.goto(PAGE);
  await expect(page.getByRole("heading", { name: "Deze pagina is er niet" })).toBeVisible();
});

test("the texts page is accessible", async ({ page, context }) => {
  await signInStaff(context, "manager@rivierdelta.example");
  await page.goto(PAGE);
  await expectAccessible(page);
});
