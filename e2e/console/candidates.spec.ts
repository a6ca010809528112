import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { pressByKeyboard, pressShortcut } from "../keyboard";
import { consolePath, createRegionApi, newCandidates, region, signInAs } from "./demo-region";

test.use({ viewport: { width: 1440, height: 900 } });

const list = consolePath("candidates");

test("an adviser searches by name and changes the phase of several candidates with the keyboard", async ({
  page,
  context,
  request,
}) => {
  const { word, candidates } = await newCandidates(request, 3, { phase: "nieuw" });
  await signInAs(context, "adviser");
  await page.goto(list);
  await pressShortcut(page, "/");
  await page.keyboard.type(word.toLowerCase());
  await expect(page).toHaveURL(new RegExp(`q=${word.toLowerCase()}`));
  const rows = page.getByRole("row", { name: new RegExp(word) });
  // The list already shows the newest candidates before the search, so wait for the result.
  await expect(page.getByText("3 kandidaten", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Kandidaten" }).focus();
  for (const row of [0, 1]) {
    await pressShortcut(page, "j");
    await expect(rows.nth(row).getByRole("link")).toBeFocused();
    await pressShortcut(page, "x");
  }
  await expect(page.getByRole("status").filter({ hasText: "2 geselecteerd" })).toBeVisible();
  await page.getByRole("button", { name: "Fase wijzigen" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "matchen" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 kandidaten staan nu in fase “matchen”.")).toBeVisible();
  await expect(rows.filter({ hasText: "matchen" })).toHaveCount(2);
  const stored = await Promise.all(
    candidates.map(({ id }) => createRegionApi(request).get(`/candidates/${id}`)),
  );
  expect(stored.map(({ data }) => data.phase).sort()).toEqual(["matchen", "matchen", "nieuw"]);
});

test("undoing a bulk change restores each candidate's previous phase", async ({ page, context, request }) => {
  const { word, candidates } = await newCandidates(request, 3, { phase: "nieuw" });
  const [first] = candidates;
  await createRegionApi(request).perform("patch", `/candidates/${first?.id}`, { phase: "oriënteren" });
  await signInAs(context, "adviser");
  await page.goto(`${list}?q=${word}`);
  const rows = page.getByRole("row", { name: new RegExp(word) });
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await row.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "oriënteren" }).click();
  await expect(page.getByText("3 kandidaten staan nu in fase “oriënteren”.")).toBeVisible();
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(page.getByText("2 kandidaten staan weer in hun fase van daarvoor.")).toBeVisible();
  const stored = await Promise.all(
    candidates.map(({ id }) => createRegionApi(request).get(`/candidates/${id}`)),
  );
  expect(stored.map(({ data }) => data.phase)).toEqual(["oriënteren", "nieuw", "nieuw"]);
});

test("the list's URL keeps the filters and sort order", async ({ page, context, request }) => {
  const { word } = await newCandidates(request, 2, { city: "Ameland" });
  await signInAs(context, "reader");
  await page.goto(`${list}?q=${word}`);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Woonplaats" }).click();
  await page.getByRole("option", { name: /Ameland/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sorteer op Naam" }).click();
  await expect(page).toHaveURL(/city=Ameland/);
  await expect(page).toHaveURL(/sort=name/);
  await page.goto(page.url());
  const names = page.getByRole("link", { name: new RegExp(word) });
  await expect(names).toHaveText([`${word} A`, `${word} B`]);
  await page.getByRole("button", { name: "Sorteer op Naam" }).click();
  await expect(names).toHaveText([`${word} B`, `${word} A`]);
});

test("the list is usable if its URL has an invalid filter or column", async ({ page, context, request }) => {
  const { word } = await newCandidates(request, 1);
  await signInAs(context, "reader");
  await page.goto(`${list}?q=${word}&columns=%25`);
  await expect(page.getByRole("link", { name: new RegExp(word) })).toBeVisible();
  await page.goto(`${list}?customFields=null`);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Alle filters wissen" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("editing an interaction's notes keeps its exact time and duration", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  const api = createRegionApi(request);
  const exact = { type: "Telefonisch", performedAt: "2026-03-04T10:20:37.000Z", duration: 90 };
  await api.perform("post", `/candidates/${id}/interactions`, [exact]);
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  await page.getByRole("button", { name: "Contactmoment wijzigen" }).click();
  const dialog = page.getByRole("dialog", { name: "Contactmoment wijzigen" });
  await expect(dialog.getByLabel("Duur in minuten")).toHaveValue("2");
  await dialog.getByLabel("Notities").fill("Belt volgende week terug");
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toHaveCount(0);
  const { data } = await api.get(`/candidates/${id}?include=interactions`);
  expect(data.interactions).toMatchObject([{ ...exact, notes: "Belt volgende week terug" }]);
});

test("an adviser edits a field inline with the keyboard, undoes the edit, and adds an interaction", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  const city = page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ });
  await city.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Assen");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await createRegionApi(request).get(`/candidates/${id}`)).data.city)
    .toBe("Assen");
  await expect(city).toContainText("Assen");
  await expect(page.getByRole("region", { name: "Verloop" })).toContainText(
    "Woonplaats: niet ingevuld → wordt Assen",
  );
  await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  await page.keyboard.press("Alt+t");
  await pressByKeyboard(page, page.getByRole("button", { name: "Ongedaan maken" }));
  await expect(page.getByText("Woonplaats is teruggezet.")).toBeVisible();
  // Don't wait, because an Undo button disappears after a while.
  expect(await page.getByRole("button", { name: "Ongedaan maken" }).count()).toBe(0);
  expect((await createRegionApi(request).get(`/candidates/${id}`)).data.city).toBeNull();
  await pressShortcut(page, "i");
  const composer = page.getByRole("form", { name: "Contactmoment toevoegen" });
  await expect(composer.getByLabel("Samenvatting")).toBeFocused();
  await composer.getByLabel("Soort").selectOption("Telefonisch");
  await composer.getByLabel("Samenvatting").fill("Wil graag in het basisonderwijs werken");
  await composer.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByText("Wil graag in het basisonderwijs werken")).toBeVisible();
  const { data } = await createRegionApi(request).get(`/candidates/${id}?include=interactions`);
  expect(data.interactions).toMatchObject([
    { type: "Telefonisch", summary: "Wil graag in het basisonderwijs werken" },
  ]);
});

test("a candidate is anonymized after confirmation and can no longer be found", async ({
  page,
  context,
  request,
}) => {
  const {
    word,
    first: { id },
  } = await newCandidates(request, 1);
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Anonimiseren" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/regel zonder naam over.*Dit kan niet ongedaan worden gemaakt/);
  await dialog.getByRole("button", { name: "Anonimiseren" }).click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await page.goto(`${list}?q=${word}`);
  await expect(page.getByText("Niemand past bij deze filters")).toBeVisible();
  await page.goto(consolePath(`candidates/${id}`));
  await expect(page.getByText("Deze kandidaat is er niet")).toBeVisible();
});

test("if an edit fails, nothing is saved, a message says why, and the field keeps the input", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1, { mode: "sandbox" })).first;
  const before = (await createRegionApi(request, "sandbox").get(`/candidates/${id}`)).data.email;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`, "sandbox"));
  await page.getByRole("button", { name: /E-mail.*wijzigen/ }).click();
  await page.getByRole("textbox", { name: /E-mail/ }).fill("duplicate-id@fail.instroom.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/E-mail.* is niet gewijzigd\. \S+/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /E-mail/ })).toHaveValue(
    "duplicate-id@fail.instroom.example",
  );
  await page.getByRole("button", { name: "Annuleren" }).click();
  await expect(page.getByRole("button", { name: /E-mail.*wijzigen/ })).toContainText(before);
  expect((await createRegionApi(request, "sandbox").get(`/candidates/${id}`)).data.email).toBe(before);
});

test("a reader sees no edit controls, and the server rejects a reader's changes", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const {
    word,
    first: { id },
  } = await newCandidates(request, 1);
  await signInAs(context, "reader");
  await page.goto(`${list}?q=${word}`);
  await expect(page.getByRole("link", { name: new RegExp(word) })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Nieuwe kandidaat" })).toHaveCount(0);
  await page.getByRole("link", { name: new RegExp(word) }).click();
  await expect(page.getByRole("heading", { name: new RegExp(word) })).toBeVisible();
  await expect(page.getByRole("button", { name: /wijzigen|toevoegen|Meer acties/ })).toHaveCount(0);
  await expect(page.locator("input[type=file]")).toHaveCount(0);
  const headers = { "x-region": region?.id ?? "", origin: String(baseURL) };
  const sent = await page.request.patch(`/api/v2/candidates/${id}`, { headers, data: { city: "Assen" } });
  expect([sent.status(), (await sent.json()).code]).toEqual([403, "forbidden"]);
});

test("a reader can't select rows with the x key, and the list of shortcuts doesn't include it", async ({
  page,
  context,
  request,
}) => {
  const { word } = await newCandidates(request, 1);
  await signInAs(context, "reader");
  await page.goto(`${list}?q=${word}`);
  const link = page.getByRole("link", { name: new RegExp(word) });
  await expect(link).toBeVisible();
  await pressShortcut(page, "j");
  await expect(link).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Sneltoetsen" });
  await expect(shortcuts.getByText("Volgende rij of kandidaat")).toBeVisible();
  await expect(shortcuts.getByText("Rij selecteren")).toHaveCount(0);
  await expect(shortcuts.getByText("Contactmoment toevoegen")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("caption")).toHaveText(
    "j en k lopen door de rijen, Enter opent, m toont acties",
  );
  await expect(page.locator("tr[aria-selected]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Fase wijzigen" })).toHaveCount(0);
});
