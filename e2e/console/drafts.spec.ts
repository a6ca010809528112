import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { consolePath, createRegionApi, newCandidates, signInAs } from "./demo-region";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";
import { cityButton, cityInput, openRecord, RESTORED, storedDrafts } from "./unsaved-input";

/** Tests that input survives when a dialog closes and when the user leaves the page. */

const openComposer = async (page: Page) => {
  const composer = page.getByRole("form", { name: "Contactmoment toevoegen" });
  await composer.getByLabel("Samenvatting").click();
  return composer;
};

/** Ways to leave a console page and come back to it. */
const ABSENCES = {
  "a reload": async (page: Page) => {
    await page.reload();
  },
  "a visit to another page through a link": async (page: Page) => {
    await page.getByRole("link", { name: "Rapportages" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rapportages" })).toBeVisible();
    await page.goBack();
  },
};

for (const [absence, leaveAndReturn] of Object.entries(ABSENCES)) {
  test(`a half-filled form for a new candidate is still filled in after ${absence}`, async ({
    page,
    context,
  }) => {
    await signInAs(context, "adviser");
    await page.goto(consolePath("candidates/new"));
    const name = page.getByLabel(/^Naam ?\(verplicht\)/);
    await name.fill("Noor Concept");
    await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
    await page.getByRole("button", { name: "Sectoren" }).click();
    await page.getByRole("option", { name: "Primair onderwijs" }).click();
    await page.keyboard.press("Escape");
    await leaveAndReturn(page);
    await expect(page.getByRole("status").filter({ hasText: RESTORED })).toBeVisible();
    await expect(name).toHaveValue("Noor Concept");
    await expect(page.getByLabel(/^Toestemming ?\(verplicht\)/)).toHaveValue("true");
    await page.getByLabel(/^E-mailadres ?\(/).fill(`concept-${crypto.randomUUID()}@example.org`);
    await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Noor Concept" })).toBeVisible();
    await expect(page.getByText("Primair onderwijs").first()).toBeVisible();
    expect(await storedDrafts(page)).toEqual([]);
  });

  test(`an unsaved interaction and field edit can be continued after ${absence}`, async ({
    page,
    context,
    request,
  }) => {
    const { id } = (await newCandidates(request, 1)).first;
    await openRecord(page, context, id);
    await cityButton(page).click();
    await cityInput(page).fill("Appingedam");
    const composer = await openComposer(page);
    await composer.getByLabel("Samenvatting").fill("Wil graag meelopen");
    await composer.getByLabel("Duur in minuten").fill("20");
    await page.keyboard.press("Escape");
    await expect(composer.getByLabel("Samenvatting")).toHaveValue("Wil graag meelopen");
    await leaveAndReturn(page);
    await expect(cityInput(page)).toHaveValue("Appingedam");
    await page.getByRole("button", { name: "Opslaan" }).click();
    await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: RESTORED })).toBeVisible();
    await expect(composer.getByLabel("Samenvatting")).toHaveValue("Wil graag meelopen");
    await expect(composer.getByLabel("Duur in minuten")).toHaveValue("20");
    await composer.getByRole("button", { name: "Toevoegen" }).click();
    await expect(page.getByText("Wil graag meelopen")).toBeVisible();
    // The timeline shows the interaction before the server has accepted it.
    await expect.poll(() => storedDrafts(page)).toEqual([]);
    const { data } = await createRegionApi(request).get(`/candidates/${id}?include=interactions`);
    expect(data).toMatchObject({ city: "Appingedam", interactions: [{ duration: 1200 }] });
  });

  test(`unsaved edits to texts, settings and custom fields are still there after ${absence}`, async ({
    page,
    context,
    request,
  }) => {
    const region = await newTestRegion(request);
    await signInStaff(context, region.emailOf("manager"));
    await page.goto(region.path("texts"));
    const contact = page.getByLabel("Naam", { exact: true });
    await contact.fill("Loket Concept");
    await leaveAndReturn(page);
    await expect(contact).toHaveValue("Loket Concept");
    await page.getByRole("button", { name: "Opslaan" }).click();
    await expect(page.getByText(RESTORED)).toHaveCount(0);

    await page.goto(region.path("settings"));
    const url = page.getByLabel("Adres voor callbacks");
    await url.fill("https://example.org/half");
    await page.getByRole("button", { name: "Adres toevoegen" }).click();
    await page.getByLabel("Adres 1", { exact: true }).fill("https://example.org/terug");
    await leaveAndReturn(page);
    await expect(url).toHaveValue("https://example.org/half");
    await expect(page.getByLabel("Adres 1", { exact: true })).toHaveValue("https://example.org/terug");

    await page.goto(region.path("fields"));
    await page.getByRole("button", { name: "Veld toevoegen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam").fill("Rijbewijs");
    await dialog.getByRole("button", { name: "In de lijst zetten" }).click();
    await page.getByRole("button", { name: "Veld toevoegen" }).click();
    await dialog.getByLabel("Naam").fill("Half veld");
    await page.keyboard.press("Escape");
    await leaveAndReturn(page);
    await expect(page.getByText("Rijbewijs")).toBeVisible();
    await page.getByRole("button", { name: "Veld toevoegen" }).click();
    await expect(dialog.getByLabel("Naam")).toHaveValue("Half veld");
  });
}

for (const close of ["Escape", "a click outside"]) {
  test(`${close} while editing an interaction keeps the text and marks the interaction as unsaved`, async ({
    page,
    context,
    request,
  }) => {
    const { id } = (await newCandidates(request, 1)).first;
    const stored = [{ type: "Telefonisch", performedAt: "2026-03-04T10:20:00.000Z" }];
    await createRegionApi(request).perform("post", `/candidates/${id}/interactions`, stored);
    await openRecord(page, context, id);
    const dialog = page.getByRole("dialog", { name: "Contactmoment wijzigen" });
    await page.getByRole("button", { name: "Contactmoment wijzigen" }).click();
    await dialog.getByLabel("Notities").fill("Een lang verhaal");
    if (close === "Escape") await page.keyboard.press("Escape");
    else await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Je tekst is nog niet opgeslagen, maar blijft bewaard.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Verloop" }).getByText("niet opgeslagen")).toBeVisible();
    await page.getByRole("button", { name: "Contactmoment wijzigen" }).click();
    await expect(dialog.getByLabel("Notities")).toHaveValue("Een lang verhaal");
  });
}

test("canceling a filled-in interaction discards its text, and undo restores it", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  const composer = await openComposer(page);
  await composer.getByLabel("Notities").fill("Toch niet");
  await composer.getByRole("button", { name: "Annuleren" }).click();
  await expect(composer.getByLabel("Notities")).toHaveCount(0);
  expect(await storedDrafts(page)).toEqual([]);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(composer.getByLabel("Notities")).toHaveValue("Toch niet");
});

test("if the response to an accepted interaction is lost, saving the interaction again after a reload stores it only once", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  const composer = await openComposer(page);
  await composer.getByLabel("Notities").fill("Maar één keer");
  await page.route("**/interactions", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await composer.getByRole("button", { name: "Toevoegen" }).click();
  await expect(
    page.getByText("Het contactmoment is niet opgeslagen. De server is niet bereikbaar."),
  ).toBeVisible();
  await page.unroute("**/interactions");
  await page.reload();
  await composer.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  const { data } = await createRegionApi(request).get(`/candidates/${id}?include=interactions`);
  expect(data.interactions).toHaveLength(1);
});

test("Escape in a field keeps the input, and the field is marked as unsaved until the input is saved", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1, { city: "Assen" })).first;
  await openRecord(page, context, id);
  await cityButton(page).click();
  await cityInput(page).fill("Emmen");
  await page.keyboard.press("Escape");
  await expect(cityButton(page)).toBeFocused();
  await expect(cityButton(page)).toContainText("niet opgeslagen");
  await cityButton(page).click();
  await expect(cityInput(page)).toHaveValue("Emmen");
  await cityInput(page).press("Enter");
  await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  await expect(cityButton(page)).not.toContainText("niet opgeslagen");
});

test("a field keeps its input when the server rejects it", async ({ page, context, request }) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${result.candidates[0].id}`));
  await cityButton(page).click();
  await cityInput(page).fill("Haren");
  await withDatabase(
    (sql) => sql`update staff_roles set role = 'reader' where role = 'adviser' and region_id = ${region.id}`,
  );
  await cityInput(page).press("Enter");
  await expect(page.getByText("Woonplaats is niet gewijzigd. Je rol staat dit niet toe.")).toBeVisible();
  await expect(cityInput(page)).toHaveValue("Haren");
});

test("discarding restored input shows the stored values, and undo restores the input", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  await page.goto(consolePath("candidates/new"));
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await name.fill("Weg ermee");
  await page.reload();
  await page.getByRole("button", { name: "Tekst weggooien" }).click();
  await expect(name).toHaveValue("");
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(name).toHaveValue("Weg ermee");
});
