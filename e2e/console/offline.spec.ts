import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { consolePath, newCandidates, signInAs } from "./demo-region";
import { isAskedOnClose } from "./waiting-changes";

/** Tests what the console shows while the browser is offline and after a deployment. */

test("while offline, a banner says that input is kept and how many forms are unsaved", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  const banner = page.getByRole("status").filter({ hasText: "Je bent offline." });
  await expect(banner).toHaveCount(0);
  await page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ }).click();
  const city = page.getByRole("textbox", { name: "Woonplaats" });
  await city.fill("Zuidhorn");
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(banner).toContainText("Er is 1 formulier met niet-opgeslagen tekst.");
  await city.press("Enter");
  await expect(page.getByText(/Woonplaats is niet gewijzigd\./)).toBeVisible();
  await expect(city).toHaveValue("Zuidhorn");
  await expect(banner).toContainText("Er is 1 formulier");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
});

test("an open dialog doesn't hide the banner from screen readers", async ({ page, context, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Afsluiten" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "Je bent offline." })).toBeVisible();
  await context.setOffline(false);
});

test("following a link while offline keeps the input", async ({ page, context }) => {
  await signInAs(context, "adviser");
  await page.goto(consolePath("candidates/new"));
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await name.fill("Noor Onderweg");
  await context.setOffline(true);
  page.on("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "Rapportages" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Je bent offline." })).toBeVisible();
  await context.setOffline(false);
  if (!page.url().endsWith("/candidates/new")) await page.goto(consolePath("candidates/new"));
  await expect(name).toHaveValue("Noor Onderweg");
});

test("if a deployment removed the command palette's script, the page offers a reload, which restores the input", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  await page.goto(consolePath("candidates/new"), { waitUntil: "networkidle" });
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await name.fill("Noor Verouderd");
  await context.route("**/_next/static/**", (route) => route.fulfill({ status: 404, body: "gone" }));
  await pressShortcut(page, "ControlOrMeta+k");
  const notices = page.getByRole("region", { name: "Meldingen" });
  await expect(notices.getByText("Dit onderdeel kon niet worden geladen.")).toBeVisible();
  await expect(name).toHaveValue("Noor Verouderd");
  await context.unroute("**/_next/static/**");
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await Promise.all([
    page.waitForEvent("load"),
    notices.getByRole("button", { name: "Pagina opnieuw laden" }).first().click(),
  ]);
  await expect(name).toHaveValue("Noor Verouderd");
  expect(questions).toEqual([]);
});

test("after the user cancels a reload that a deployment made necessary, closing the tab asks for confirmation again", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  await page.goto(consolePath("candidates/new"), { waitUntil: "networkidle" });
  await page.getByLabel(/^Naam ?\(verplicht\)/).fill("Noor Gebleven");
  await context.route("**/_next/static/**", (route) => route.fulfill({ status: 404, body: "gone" }));
  await pressShortcut(page, "ControlOrMeta+k");
  // A running upload asks in the same way.
  await page.evaluate(() =>
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { once: true }),
  );
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole("button", { name: "Pagina opnieuw laden" }).first().click();
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  expect(await isAskedOnClose(page)).toBe(true);
});

test("if a deployment removed a page's script, the console says that the page couldn't be loaded, and keeps the input", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  await page.goto(consolePath("candidates/new"), { waitUntil: "networkidle" });
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await name.fill("Noor Verouderd");
  await context.route("**/_next/static/**", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.getByRole("link", { name: "Bord", exact: true }).click();
  const reload = page.getByRole("button", { name: "Pagina opnieuw laden" });
  const alert = page.getByRole("alert").filter({ has: reload });
  await expect(alert).toContainText("Deze pagina kon niet worden geladen");
  await expectAccessible(page);
  await context.unroute("**/_next/static/**");
  await Promise.all([page.waitForEvent("load"), reload.click()]);
  await expect(alert).toHaveCount(0);
  await page.locator("#main").getByRole("link", { name: "Nieuwe kandidaat" }).click();
  await expect(name).toHaveValue("Noor Verouderd");
});
