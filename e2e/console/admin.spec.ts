import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard, pressShortcut, typeByKeyboard } from "../keyboard";
import { waitForSignInSecrets } from "../sign-in-mails";
import { findRole } from "./find-role";
import { signInAsAdmin } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

async function signInByMail(page: Page, email: string): Promise<void> {
  await page.goto("/console/sign-in");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Stuur mij een link" }).click();
  const { code } = await waitForSignInSecrets(email);
  await page.getByLabel("Code van acht cijfers").fill(code);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function cancelDialog(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Annuleren" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("an admin creates a region, invites a staff member, and deletes the region and the staff member", async ({
  page,
  context,
  browser,
}) => {
  await signInAsAdmin(context);
  // The sidebar links only to the first regions, so this name must sort first.
  const name = `0 Beheer ${randomUUID().slice(0, 8)}`;
  const slug = name.toLowerCase().replaceAll(" ", "-");
  await page.goto(`/console/admin?q=${slug}`);
  await page.getByRole("button", { name: "Nieuwe regio" }).click();
  await cancelDialog(page);
  await page.getByRole("button", { name: "Nieuwe regio" }).click();
  await page.getByLabel("Naam", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Maak regio" }).click();
  const dialog = page.getByRole("dialog", { name: `${name} is er` });
  await expect(dialog.locator("figure code")).toHaveCount(2);
  const key = String(await dialog.locator("figure code").first().textContent());
  await page.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  const inSidebar = page.getByRole("navigation").locator("a", { hasText: name });
  await expect(inSidebar).toHaveAttribute("href", new RegExp(`/console/${slug}/`));
  await page.getByRole("button", { name: `Wijzig ${name}` }).click();
  const slugField = page.getByLabel("Naam in het webadres");
  await expect(slugField).toHaveAccessibleDescription(
    /werken bladwijzers en links naar deze regio niet meer/,
  );
  await cancelDialog(page);

  const email = `${randomUUID()}@example.org`;
  await page.goto(`/console/admin/staff?q=${email}`);
  await page.getByRole("button", { name: "Nodig iemand uit" }).click();
  await page.getByLabel("Naam", { exact: true }).fill("Noor Proef");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel(name, { exact: true }).selectOption({ label: "Adviseur" });
  await page.getByRole("button", { name: "Nodig uit" }).click();
  await expect(page.getByText("De uitnodiging is onderweg.")).toBeVisible();
  const person = page.getByRole("row").filter({ hasText: email });
  await expect(person).toContainText(`${name}: Adviseur`);

  const invitedContext = await browser.newContext();
  const invited = await invitedContext.newPage();
  await signInByMail(invited, email);
  await invited.waitForURL(new RegExp(`/console/${slug}/live/`));
  expect((await invited.request.get("/console/admin")).status()).toBe(404);
  const access = await invited.request.get("/api/console/administration/staff");
  expect(access.status()).toBe(403);

  const candidate = { name: "Noor", email: "noor@example.org", privacyConsent: true };
  const headers = { "x-api-key": key };
  const added = await page.request.post("/api/v2/candidates", { headers, data: [candidate] });
  const mutation = `/api/v2/mutations/${(await added.json()).data.mutationId}?wait=25`;
  expect((await (await page.request.get(mutation, { headers })).json()).data.status).toBe("completed");
  await page.goto(`/console/admin?q=${slug}`);
  await page.getByRole("button", { name: `Verwijder ${name}` }).click();
  await page.getByRole("button", { name: "Verwijder", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("heeft nog kandidaten");
  const erase = page.getByRole("button", { name: "Wis de regio met alles erin" });
  await expect(erase).toBeDisabled();
  await page.getByLabel(`Typ ‘${name}’ om alles te wissen`).fill(name);
  await erase.click();
  await expect(page.getByText(`${name} is verwijderd.`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
  await expect(inSidebar).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Regio’s" })).toBeFocused();
  expect((await page.request.get("/api/v2/candidates", { headers })).status()).toBe(401);
  expect((await invited.request.get(`/console/${slug}/live/candidates`)).status()).toBe(404);

  await page.goto(`/console/admin/staff?q=${email}`);
  await person.getByRole("button", { name: "Verwijder Noor Proef" }).click();
  await page.getByRole("button", { name: "Verwijder", exact: true }).click();
  await expect(page.getByText("Verwijderd, en overal uitgelogd.")).toBeVisible();
  expect((await invited.request.get("/api/console/me")).status()).toBe(401);
  await invitedContext.close();
});

test("an invitation requires a role, and its dialog asks for confirmation before discarding typed text", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await page.goto("/console/admin/staff");
  await page.getByRole("button", { name: "Nodig iemand uit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mailadres").fill("geen adres");
  await dialog.getByRole("button", { name: "Nodig uit" }).click();
  await expect(dialog.getByRole("alert")).toContainText([
    "Vul een naam in.",
    "Vul een e-mailadres in",
    "Kies een rol in minstens één regio",
  ]);
  await expect(dialog.getByLabel("Naam", { exact: true })).toBeFocused();
  await dialog.getByLabel("Naam", { exact: true }).fill("Noor Proef");
  await dialog.getByLabel("Beheerder van Instroom").check();
  await dialog.getByRole("button", { name: "Nodig uit" }).click();
  await expect(dialog.getByLabel("E-mailadres")).toBeFocused();
  await page.route("**/api/console/administration/staff", (route) => route.abort());
  await dialog.getByLabel("E-mailadres").fill("noor@example.org");
  await dialog.getByRole("button", { name: "Nodig uit" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("E-mailadres")).not.toHaveAttribute("aria-invalid");
  await dialog.getByLabel("E-mailadres").fill("");
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    return question.dismiss();
  });
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Naam", { exact: true })).toHaveValue("Noor Proef");
  expect(questions).toEqual([expect.stringContaining("gaat dan verloren")]);
});

test("the invitation and role dialogs ask for confirmation before discarding chosen roles, however they are closed", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInAsAdmin(context);
  await page.goto(`/console/admin/staff?q=${region.emailOf("reader")}`);
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    return question.dismiss();
  });
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Nodig iemand uit" }).click();
  const role = await findRole(dialog, region.name);
  await role.selectOption("Adviseur");
  await page.keyboard.press("Escape");
  await expect.poll(() => questions.length).toBe(1);
  await role.selectOption("Geen toegang");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: `Wijzig de rollen van ${region.nameOf("reader")}` }).click();
  await expect(role).toHaveValue("reader");
  await role.selectOption("Adviseur");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await page.mouse.click(5, 5);
  await expect.poll(() => questions).toEqual(Array(4).fill(expect.stringContaining("gaat dan verloren")));
  await expect(role).toHaveValue("adviser");
});

test("an admin creates a webhook key by keyboard, and the admin pages are accessible", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  const description = `Recordbase ${randomUUID().slice(0, 8)}`;
  await page.goto(`/console/admin/keys?q=${encodeURIComponent(description)}`);
  await pressByKeyboard(page, page.getByRole("button", { name: "Nieuwe sleutel" }));
  await typeByKeyboard(page, page.getByLabel("Omschrijving"), description);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").locator("figure code")).toHaveText(/^ctk_\w{46}$/);
  await expectAccessible(page);
  await pressByKeyboard(page, page.getByRole("button", { name: "Ik heb dit veilig bewaard" }));
  const row = page.getByRole("row").filter({ hasText: description });
  await expect(row).toContainText("Webhook");
  await pressByKeyboard(page, row.getByRole("button", { name: `Verwijder ${description}` }));
  await pressByKeyboard(
    page,
    page.getByRole("dialog").getByRole("button", { name: "Verwijder", exact: true }),
  );
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Sleutels zonder regio" })).toBeFocused();
  await page.goto("/console/admin/health");
  await expect(page.getByText("De database antwoordt en de verwerking loopt.")).toBeVisible();
  // Filter the two lists to which other tests add rows, because axe takes longer with more rows.
  const search = "?q=noorderlicht";
  for (const path of [search, `/staff${search}`, "/keys", "/security-log", "/health"]) {
    await page.goto(`/console/admin${path}`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page);
  }
});

test("the command palette opens the admin pages and the account, and restores focus when it closes", async ({
  page,
  context,
  request,
}) => {
  await signInAsAdmin(context);
  await page.goto((await newTestRegion(request)).path("candidates"));
  const board = page.getByRole("navigation").getByRole("link", { name: "Bord" });
  const openPalette = async () => {
    await pressShortcut(page, "ControlOrMeta+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  };
  await board.focus();
  await openPalette();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(board).toBeFocused();
  await openPalette();
  await page.keyboard.type("beheer gezond");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/admin\/health$/);
  await page.goBack();
  await expect(board).toBeVisible();
  await openPalette();
  await page.keyboard.type("account");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/account$/);
  await expect(page.getByText("Beheerder van Instroom: alle regio’s")).toBeVisible();
});

test("the staff list fits a phone screen, even with long region names", async ({ page, context }) => {
  await signInAsAdmin(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/console/admin/staff?q=noorderlicht");
  const table = page.getByRole("table");
  await expect(table).toContainText("Voorbeeldregio Noorderlicht: Beheerder van de regio");
  const [width = 0, frame = 0] = await table.evaluate((element) => [
    element.scrollWidth,
    element.parentElement?.clientWidth,
  ]);
  expect(width).toBeLessThanOrEqual(frame);
  await expectAccessible(page);
});
