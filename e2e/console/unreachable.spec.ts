import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { consolePath, createRegionApi, newCandidates, signInAs } from "./demo-region";

// Tests that input survives while the server is unreachable, and can be saved once the server is back.

const CUTS = {
  "without a network": {
    cut: (context: BrowserContext) => context.setOffline(true),
    restore: (context: BrowserContext) => context.setOffline(false),
  },
  "with an unreachable server": {
    cut: (context: BrowserContext) => context.route("**/*", (route) => route.abort("connectionrefused")),
    restore: (context: BrowserContext) => context.unroute("**/*"),
  },
};

/** Prevents the page from loading menus, lists and dialogs before they are opened. */
const preventIdleLoading = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

const UNREACHABLE = "De server is niet bereikbaar. Controleer je verbinding.";

for (const [name, { cut, restore }] of Object.entries(CUTS)) {
  test(`${name}, a failed edit of a record keeps the input, which can be saved later`, async ({
    page,
    context,
    request,
  }) => {
    const { id, name: person } = (await newCandidates(request, 1)).first;
    const stored = async () => (await createRegionApi(request).get(`/candidates/${id}`)).data;
    await signInAs(context, "adviser");
    await page.goto(consolePath(`candidates/${id}`));
    await page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ }).click();
    const city = page.getByRole("textbox", { name: "Woonplaats" });
    await city.fill("Delfzijl");
    await cut(context);
    await city.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: UNREACHABLE })).toBeVisible();
    await expect(page.getByText(`Woonplaats is niet gewijzigd. ${UNREACHABLE}`)).toBeVisible();
    await expect(city).toHaveValue("Delfzijl");
    await expect(city).toBeFocused();
    await expect(page.getByRole("heading", { level: 1, name: person })).toBeVisible();
    await restore(context);
    await page.getByRole("button", { name: "Opslaan" }).click();
    await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
    expect((await stored()).city).toBe("Delfzijl");
  });

  test(`${name}, a failed phase change can be retried later`, async ({ page, context, request }) => {
    const { id } = (await newCandidates(request, 1, { phase: "nieuw" })).first;
    await signInAs(context, "adviser");
    await page.clock.install();
    await page.goto(consolePath(`candidates/${id}`));
    await page.getByRole("button", { name: "Fase: nieuw" }).click();
    const next = page.getByRole("menuitemradio", { name: "matchen" });
    await expect(next).toBeVisible();
    await cut(context);
    await next.click();
    await expect(page.getByText(`Fase is niet gewijzigd. ${UNREACHABLE}`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Fase: nieuw" })).toBeVisible();
    await page.clock.fastForward(60_000);
    await restore(context);
    await page.getByRole("button", { name: "Probeer opnieuw" }).click();
    await expect(page.getByText("Fase is gewijzigd.")).toBeVisible();
    expect((await createRegionApi(request).get(`/candidates/${id}`)).data.phase).toBe("matchen");
  });

  test(`${name}, an interaction stays in its form until the server has saved it`, async ({
    page,
    context,
    request,
  }) => {
    const { id } = (await newCandidates(request, 1)).first;
    await signInAs(context, "adviser");
    await page.goto(consolePath(`candidates/${id}`));
    const composer = page.getByRole("form", { name: "Contactmoment toevoegen" });
    await composer.getByLabel("Samenvatting").fill("Belt morgen terug");
    await cut(context);
    await composer.getByRole("button", { name: "Toevoegen" }).click();
    const told = page.getByRole("region", { name: "Meldingen" }).getByText(UNREACHABLE);
    await expect(told).toBeVisible();
    await told.click();
    await expect(composer.getByLabel("Samenvatting")).toHaveValue("Belt morgen terug");
    await restore(context);
    await composer.getByRole("button", { name: "Toevoegen" }).click();
    await expect(page.getByText("Belt morgen terug")).toBeVisible();
    await expect(composer.getByLabel("Samenvatting")).toHaveValue("");
  });

  test(`${name}, the form for a new candidate keeps its values after failed requests and can be submitted later`, async ({
    page,
    context,
  }) => {
    const email = `onbereikbaar-${crypto.randomUUID()}@example.org`;
    await signInAs(context, "adviser");
    await preventIdleLoading(page);
    await page.goto(consolePath("candidates/new"));
    const [nameField, emailField] = [
      page.getByLabel(/^Naam ?\(verplicht\)/),
      page.getByLabel(/^E-mailadres ?\(/),
    ];
    await nameField.fill("Noor Onbereikbaar");
    await emailField.fill(email);
    await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
    await cut(context);
    const notLoaded = page.getByText("Dit onderdeel kon niet worden geladen.");
    await page.getByRole("button", { name: "Sectoren" }).click();
    await expect(notLoaded).toHaveCount(1);
    await page.keyboard.press("Escape");
    await pressShortcut(page, "ControlOrMeta+k");
    await expect(notLoaded).toHaveCount(2);
    await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
    await expect(page.getByRole("alert").filter({ hasText: UNREACHABLE })).toBeVisible();
    await expect(nameField).toHaveValue("Noor Onbereikbaar");
    await expect(emailField).toHaveValue(email);
    await restore(context);
    await page.getByRole("button", { name: "Sectoren" }).click();
    await page.getByRole("option", { name: "Primair onderwijs" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
    await expect(page).toHaveURL(/\/candidates\/rec\w{14}$/);
    await expect(page.getByRole("heading", { level: 1, name: "Noor Onbereikbaar" })).toBeVisible();
    await expect(page.getByText("Primair onderwijs").first()).toBeVisible();
  });
}

test("a click still counts if the connection returns between the press and the release", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  await page.goto(consolePath("candidates/new"));
  const notice = page.getByRole("status").filter({ hasText: "Je bent offline." });
  const sectors = page.getByRole("button", { name: "Sectoren" });
  const primary = page.getByRole("option", { name: "Primair onderwijs" });
  // Load the list now, because it can't be loaded without a network.
  await sectors.click();
  await expect(primary).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(primary).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await sectors.click();
  await primary.hover();
  await page.mouse.down();
  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  // The notice disappears within a few frames, which moves the page and the list.
  await page.waitForTimeout(500);
  await page.mouse.up();
  await expect(sectors).toContainText("Primair onderwijs");
  await expect(notice).toHaveCount(0);
});

test("if a menu's script can't be loaded, an error appears, the page stays unchanged, and the next click opens the menu", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  await preventIdleLoading(page);
  await page.goto(consolePath("candidates"), { waitUntil: "networkidle" });
  const scripts = "**/_next/static/**";
  await page.route(scripts, (route) => route.abort());
  const filter = page.getByRole("button", { name: "Filter", exact: true });
  await filter.click();
  await expect(page.getByText("Dit onderdeel kon niet worden geladen.")).toBeVisible();
  await expect(filter).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.unroute(scripts);
  await filter.click();
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("a record that can't be read again says that it may be out of date, until a read succeeds", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1, { phase: "nieuw" })).first;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  await expect(page.getByRole("button", { name: "Fase: nieuw" })).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: "De server geeft geen antwoord." });
  await expect(notice).toHaveCount(0);
  await context.route("**/api/**", (route) => route.fulfill({ status: 503, body: "" }));
  await expect(notice).toBeVisible();
  await createRegionApi(request).perform("patch", `/candidates/${id}`, { phase: "matchen" });
  await context.unroute("**/api/**");
  await expect(page.getByRole("button", { name: "Fase: matchen" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a list that couldn't be loaded appears by itself once the server responds again", async ({
  page,
  context,
  request,
}) => {
  const { word, first } = await newCandidates(request, 1);
  await signInAs(context, "adviser");
  await page.goto(consolePath("candidates"), { waitUntil: "networkidle" });
  await context.route("**/api/**", (route) => route.abort("connectionrefused"));
  await page.getByRole("searchbox").fill(word);
  await expect(page.getByRole("status").filter({ hasText: "We blijven het proberen." })).toBeVisible();
  await context.unroute("**/api/**");
  await expect(page.getByRole("link", { name: first.name })).toBeVisible();
});

test("a failed deletion offers no retry once its dialog is closed", async ({ page, context, request }) => {
  const { first } = await newCandidates(request, 1);
  await signInAs(context, "manager");
  await page.goto(consolePath(`candidates/${first.id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await context.route("**/api/v2/**", (route) => route.fulfill({ status: 503, body: "" }));
  await dialog.getByRole("button", { name: "Verwijderen" }).click();
  await expect(page.getByText("De service is even niet bereikbaar.")).toBeVisible();
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await expect(page.getByRole("button", { name: "Probeer opnieuw" })).toHaveCount(0);
  await context.unroute("**/api/v2/**");
  expect((await createRegionApi(request).get(`/candidates/${first.id}`)).data.id).toBe(first.id);
});
