import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

test("a manager sets the region's color and a return URL, and sees errors for invalid values", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("settings"));
  const general = page.getByRole("region", { name: "Regio", exact: true });
  await general.getByLabel("Eigen kleur").fill("#ffcc00");
  await expect(general.getByRole("alert")).toContainText("te licht");
  await general.getByRole("button", { name: "Neem de dichtstbijzijnde leesbare kleur" }).click();
  await expect(general.getByRole("alert")).toBeHidden();
  await expect(general.getByLabel("Eigen kleur")).toBeFocused();
  await general.getByRole("button", { name: "Geen eigen kleur" }).click();
  await expect(general.getByLabel("Eigen kleur")).toBeFocused();
  await general.getByLabel("Contactadres").fill("geen adres");
  await general.getByRole("button", { name: "Opslaan" }).click();
  await expect(general.getByRole("alert")).toHaveText("Vul een e-mailadres in, zoals naam@voorbeeld.nl.");
  await general.getByLabel("Contactadres").fill("");
  await expect(general.getByRole("alert")).toBeHidden();
  await general.getByLabel("Eigen kleur").fill("zzz");
  await general.getByRole("button", { name: "Opslaan" }).click();
  await expect(general.getByLabel("Eigen kleur")).toBeFocused();
  await general.getByLabel("Eigen kleur").fill("#5b2a86");
  await general.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("De instellingen zijn opgeslagen.")).toBeVisible();
  await expect(general.getByRole("button", { name: "Opslaan" })).toBeFocused();
  await expect(general.getByRole("button", { name: "Opslaan" })).toHaveAccessibleDescription("Regio");
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--stream").trim());
  await expect.poll(accent).toBe("#5b2a86");

  const redirects = page.getByRole("region", { name: "Adressen om naar terug te gaan" });
  await redirects.getByRole("button", { name: "Adres toevoegen" }).click();
  await redirects.getByLabel("Adres 1", { exact: true }).fill("mijn.example.org");
  await redirects.getByRole("button", { name: "Opslaan" }).click();
  await expect(redirects.getByRole("alert")).toContainText("Vul een heel adres in");
  await expect(redirects.getByLabel("Adres 1", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await redirects.getByLabel("Adres 1", { exact: true }).fill("https://mijn.example.org/terug");
  await redirects.getByRole("button", { name: "Opslaan" }).click();
  await expect(redirects.getByRole("alert")).toBeHidden();
  const me = () => page.request.get("/api/v2/auth/regions/me", { headers: { "x-api-key": region.token } });
  await expect
    .poll(async () => (await (await me()).json()).data.allowedRedirectUrls)
    .toEqual(["https://mijn.example.org/terug"]);
  await redirects.getByRole("button", { name: "Verwijder adres 1" }).click();
  await expect(redirects.getByRole("button", { name: "Adres toevoegen" })).toBeFocused();
});

test("a manager chooses which notices candidates get by e-mail", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("settings"));
  const notices = page.getByRole("region", { name: "Mails aan kandidaten" });
  const registered = notices.getByLabel("Als je een kandidaat aanmeldt");
  await expect(notices.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await registered.check();
  await expect(registered).toHaveAccessibleDescription(/AVG, artikel 14/);
  await notices.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("De instellingen zijn opgeslagen.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(registered).toBeChecked();
  await expect(notices.getByRole("checkbox", { checked: true })).toHaveCount(1);
});

for (const outcome of ["succeeds", "fails"])
  test(`a notice that is switched off again while it is being saved stays off if the save ${outcome}`, async ({
    page,
    context,
  }) => {
    const region = await newTestRegion(page.request);
    await signInStaff(context, region.emailOf("manager"));
    await page.goto(region.path("settings"));
    const notices = page.getByRole("region", { name: "Mails aan kandidaten" });
    const registered = notices.getByLabel("Als je een kandidaat aanmeldt");
    const save = notices.getByRole("button", { name: "Opslaan" });
    const saved = page.getByText("De instellingen zijn opgeslagen.");
    const release = await holdRequests(page, "PATCH", /console\/settings$/, (route) =>
      outcome === "fails" ? route.abort() : route.continue(),
    );
    await registered.check();
    await save.click();
    await registered.uncheck();
    await registered.check();
    await registered.uncheck();
    release();
    await expect(outcome === "fails" ? page.getByText(/^Niet opgeslagen/) : saved).toBeVisible();
    await expect(registered).not.toBeChecked();
    await page.unroute(/console\/settings$/);
    await page.reload();
    await expect(registered).not.toBeChecked();
    // After a failed save, nothing is unsaved: the notice is off, as it was before.
    await expect(notices.getByRole("button", { name: "Tekst weggooien" })).toHaveCount(
      outcome === "fails" ? 0 : 1,
    );
    await save.click();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(registered).not.toBeChecked();
  });

test("if two managers change the same settings, the second to save sees both values and decides", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("settings"));
  const general = page.getByRole("region", { name: "Regio", exact: true });
  const redirects = page.getByRole("region", { name: "Adressen om naar terug te gaan" });
  const notices = page.getByRole("region", { name: "Mails aan kandidaten" });
  const dialog = page.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  const headers = { "x-region": region.id, origin: new URL(page.url()).origin };
  const colleagueSaves = async (data: object) =>
    expect((await context.request.patch("/api/console/settings", { headers, data })).ok()).toBe(true);

  await general.getByLabel("Naam van de regio").fill("Mijn naam");
  await general.getByLabel("Contactadres").fill("mijn@example.org");
  await colleagueSaves({ name: "Hun naam" });
  // The reloaded page has the colleague's value, but the draft still has the value that the user saw.
  await page.reload();
  await general.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toContainText("Naam van de regio");
  await expect(dialog).toContainText("Mijn naam");
  await expect(dialog).toContainText("Hun naam");
  await expect(dialog).not.toContainText("Contactadres");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Niet opgeslagen. Iemand anders heeft dit intussen gewijzigd.")).toBeVisible();
  await expect(general.getByLabel("Naam van de regio")).toHaveValue("Mijn naam");
  await general.getByRole("button", { name: "Opslaan" }).click();
  await dialog.getByRole("button", { name: "Andere waarde houden" }).click();
  await expect(page.getByText("De instellingen zijn opgeslagen.")).toBeVisible();
  await expect(general.getByLabel("Naam van de regio")).toHaveValue("Hun naam");
  await expect(general.getByLabel("Contactadres")).toHaveValue("mijn@example.org");

  await redirects.getByRole("button", { name: "Adres toevoegen" }).click();
  await redirects.getByLabel("Adres 1", { exact: true }).fill("https://example.org/mijn");
  await colleagueSaves({ allowedRedirectUrls: ["https://example.org/hun"] });
  await redirects.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toContainText("https://example.org/hun");
  await dialog.getByRole("button", { name: "Andere waarde houden" }).click();
  await expect(page.getByText("Je hield de andere waarde.")).toBeVisible();
  await expect(redirects.getByLabel("Adres 1", { exact: true })).toHaveValue("https://example.org/hun");

  await notices.getByLabel("Als je een kandidaat aanmeldt").click();
  await colleagueSaves({ notices: ["phase"] });
  await notices.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toContainText("Als de fase van een kandidaat verandert");
  // Wait until the values are saved, because a page that is loaded earlier shows the old values.
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await dialog.getByRole("button", { name: "Die van mij opslaan" }).click();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(notices.getByLabel("Als je een kandidaat aanmeldt")).toBeChecked();
  await expect(notices.getByLabel("Als de fase van een kandidaat verandert")).not.toBeChecked();
});

test("a manager's save doesn't overwrite other fields that a colleague has changed in the meantime", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  const colleague = await context.newPage();
  for (const tab of [page, colleague]) {
    await tab.goto(region.path("settings"));
    await expect(tab.getByLabel("Contactadres")).toHaveValue("");
  }
  const save = async (tab: typeof page, label: string, value: string) => {
    await tab.getByLabel(label).fill(value);
    await tab
      .getByRole("region", { name: "Regio", exact: true })
      .getByRole("button", { name: "Opslaan" })
      .click();
    await expect(tab.getByText("De instellingen zijn opgeslagen.")).toBeVisible();
  };
  await save(colleague, "Contactadres", "loket@example.org");
  await save(page, "Naam van de regio", "Regio met een nieuwe naam");
  await expect(page.getByLabel("Contactadres")).toHaveValue("loket@example.org");
  await page.reload();
  await expect(page.getByLabel("Contactadres")).toHaveValue("loket@example.org");
  await expect(page.getByLabel("Naam van de regio")).toHaveValue("Regio met een nieuwe naam");
});

test("if a colleague has changed the requested documents in the meantime, the lists are merged and the next save succeeds", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("settings"));
  const list = page.getByRole("region", { name: "Documenten van kandidaten" });
  const name = (number: number) => list.getByLabel(`Document ${number}`, { exact: true });
  const merged = list.getByText("Je ziet nu die lijst, met jouw wijzigingen erbij.");
  const headers = { "x-region": region.id, origin: new URL(page.url()).origin };
  const stored = async () =>
    (await (await context.request.get("/api/console/requested-documents", { headers })).json()).data;
  const colleagueAdds = async (added: string) => {
    const { version, documents } = await stored();
    const data = { version, documents: [...documents, { id: null, name: added, explanation: null }] };
    const saved = await context.request.patch("/api/console/requested-documents", { headers, data });
    expect(saved.ok()).toBe(true);
  };
  const namesOf = async () => (await stored()).documents.map((document: { name: string }) => document.name);
  const add = async (number: number, added: string) => {
    await list.getByRole("button", { name: "Document toevoegen" }).click();
    await name(number).fill(added);
  };

  await add(1, "Kopie diploma");
  await colleagueAdds("Cv");
  await list.getByRole("button", { name: "Opslaan" }).click();
  await expect(merged).toBeVisible();
  await expect(name(1)).toHaveValue("Cv");
  await expect(name(2)).toHaveValue("Kopie diploma");
  await expectAccessible(page);
  await list.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("De instellingen zijn opgeslagen.")).toBeVisible();
  await expect(list.getByRole("button", { name: "Opslaan" })).toBeFocused();
  await expect(merged).toBeHidden();
  expect(await namesOf()).toEqual(["Cv", "Kopie diploma"]);

  await add(3, "Paspoort");
  await colleagueAdds("VOG");
  await page.reload();
  await expect(merged).toBeVisible();
  await expect(name(3)).toHaveValue("VOG");
  await expect(name(4)).toHaveValue("Paspoort");
  // Enter also saves, and must leave the focus in the field.
  await name(4).press("Enter");
  await expect(merged).toBeHidden();
  await expect(name(4)).toBeFocused();
  expect(await namesOf()).toEqual(["Cv", "Kopie diploma", "VOG", "Paspoort"]);
  await list.getByRole("button", { name: "Document 4 verwijderen" }).click();
  await expect(list.getByRole("button", { name: "Document toevoegen" })).toBeFocused();
});
