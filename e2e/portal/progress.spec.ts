import { expect, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { demoCredentials } from "../demo-credentials";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { waitUntilExecuted } from "../wait-until-executed";
import { newCandidate, requestApi, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const steps = (page: Page) => page.getByRole("list", { name: "Alle stappen" }).getByRole("listitem");

async function openInPhase(page: Page, phase: string): Promise<void> {
  const candidate = await newCandidate(page.request);
  await withDatabase((sql) => sql`update candidates set phase = ${phase} where id = ${candidate.id}`);
  await page.goto(await signInCandidate(page.context(), candidate));
}

test("the steps before the current step are ticked, and the next step and contact person come first on the page", async ({
  page,
}) => {
  await openInPhase(page, "matchen");
  await expect(steps(page)).toHaveCount(6);
  await expect(steps(page).first()).toHaveText("✓Klaar: Je hebt je aangemeld");
  await expect(steps(page).nth(3)).toHaveAttribute("aria-current", "step");
  await expect(steps(page).nth(3)).toContainText("Hier ben je nu.");
  await expect(steps(page).last()).toContainText("Komt later: Je werkt in het onderwijs");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Wat er meestal hierna komt");
  await expect(page.getByRole("heading", { level: 2 }).nth(1)).toHaveText("Je contactpersoon");
  await expect(page.getByRole("link", { name: "088 000 00 01" })).toHaveAttribute("href", "tel:0880000001");
  await expect(page.getByRole("link", { name: "adviseur@noorderlicht.example" })).toBeVisible();
});

test("a candidate in phase uitgestroomd sees a message instead of steps", async ({ page }) => {
  await openInPhase(page, "uitgestroomd");
  await expect(page.getByText("Je traject is gestopt")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Wat je kunt doen");
  await expect(steps(page)).toHaveCount(0);
  await expectAccessibleOnPhone(page);
});

test("a candidate who withdrew consent reads what applies now instead of the next step", async ({ page }) => {
  const root = await signInCandidate(page.context(), await newCandidate(page.request));
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Wat er meestal hierna komt");
  await page.goto(`${root}/consent/change`);
  await page.getByRole("button", { name: "Ja, trek mijn toestemming in" }).click();
  await expect(page.getByText(/^Je toestemming is ingetrokken op /)).toBeVisible();
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Wat er nu geldt");
  await expect(page.getByText("Wat er meestal hierna komt")).toHaveCount(0);
});

test("the page tells a candidate that their registration is closed, and shows no next step", async ({
  page,
}) => {
  const candidate = await newCandidate(page.request);
  await withDatabase(
    (sql) => sql`update candidates set closed = true, closed_at = now(), closed_reason = 'notInterested'
      where id = ${candidate.id}`,
  );
  await page.goto(await signInCandidate(page.context(), candidate));
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Wat er nu geldt");
  const closed = "Je regio heeft je aanmelding afgesloten en begeleidt je nu niet.";
  await expect(page.getByText(closed)).toBeVisible();
  await expect(page.getByText("Een adviseur belt of mailt je")).toHaveCount(0);
  await expect(steps(page).first()).toHaveText("1Je hebt je aangemeldHier ben je nu.");
  await expectAccessibleOnPhone(page);
});

test("the confirmation of a change appears once, and can be closed", async ({ page }) => {
  const root = await signInCandidate(page.context(), await newCandidate(page.request));
  const save = async (city: string) => {
    await page.goto(`${root}/contact`);
    await page.getByLabel("Woonplaats").fill(city);
    await page.getByRole("button", { name: "Controleer" }).click();
    await page.getByRole("button", { name: "Sla op" }).click();
    await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  };
  await save("Assen");
  await page.getByRole("button", { name: "Sluit deze melding" }).click();
  await expect(page.getByText("Je wijziging is opgeslagen.")).toHaveCount(0);
  await save("Emmen");
  // Wait for the button, because the script that adds the button also removes the outcome from the URL.
  await expect(page.getByRole("button", { name: "Sluit deze melding" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Je wijziging is opgeslagen.")).toHaveCount(0);
  await page.goto(`${root}/documents?outcome=removed`);
  await expect(page.getByText("Je document is verwijderd.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sluit deze melding" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Je document is verwijderd.")).toHaveCount(0);
});

/**
 * Lists URLs with an outcome parameter, each with the notice that the page shows and the URL after the page
 * has removed the parameter.
 */
const outcomes = (root: string) =>
  [
    [`${root}/documents?outcome=noFile`, "Kies eerst een bestand.", `${root}/documents`],
    [`${root}/email?outcome=closed`, "Deze aanvraag is verlopen of gestopt.", `${root}/email`],
    [`${root}/notices?saved`, "Je keuze is opgeslagen.", `${root}/notices`],
    [`${root}/requests?sent`, "Je verzoek is verstuurd.", `${root}/requests`],
    [
      `${root}/consent/change?to=given&changed`,
      "De tekst is net veranderd.",
      `${root}/consent/change?to=given`,
    ],
    [`${root}/erase/confirm?limit`, "We sturen nu geen nieuwe mail", `${root}/erase/confirm`],
    ["/portal/regions?sent", "Je verzoek is verstuurd.", "/portal/regions"],
    [
      `/portal/regions/erase?record=${root.replace("/portal/", "")}&limit`,
      "We sturen nu geen nieuwe mail",
      `/portal/regions/erase?record=${root.replace("/portal/", "")}`,
    ],
  ] as const;

test("the outcome of an action disappears from the URL once the page has shown it, and isn't shown again after a reload", async ({
  page,
}) => {
  const root = await signInCandidate(page.context(), await newCandidate(page.request));
  // Send a request first, because the requests page shows `?sent` only while a request is open.
  await page.goto(`${root}/requests`);
  await page.getByLabel(/Ik ben het er niet mee eens/).check();
  await page.getByRole("button", { name: "Verstuur", exact: true }).click();
  await expect(page.getByText("Je verzoek is verstuurd.")).toBeVisible();
  for (const [address, text, rest] of outcomes(root)) {
    await page.goto(address);
    await expect(page.getByText(text).first(), address).toBeVisible();
    await expect(page, address).toHaveURL(rest);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(text), address).toHaveCount(0);
  }
});

test("a printed list of documents shows their names, but no buttons or links", async ({ page }) => {
  const candidate = await newCandidate(page.request, { withFile: true });
  await page.goto(`${await signInCandidate(page.context(), candidate)}/documents`);
  await expect(page.getByRole("link", { name: `Verwijder ${candidate.mark}.txt` })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`${candidate.mark}.txt`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Cv, 1 kB, /)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Verwijder|^Terug/ })).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByLabel("Kies een bestand, of maak een foto")).toBeHidden();
});

test("a printed record has no menus, buttons or edit links", async ({ page }) => {
  await openInPhase(page, "matchen");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("0612345678")).toBeVisible();
  for (const role of ["button", "navigation", "banner", "contentinfo"] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Wijzig/ })).toHaveCount(0);
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toMatch(/rgb\(25\d, 25\d, 25\d\)/);
});

test("a planned interaction is shown with its time, and a past one with only its date", async ({ page }) => {
  const candidate = await newCandidate(page.request);
  const data = [{ type: "Adviesgesprek", performedAt: "2099-07-01T08:30:00Z" }];
  const accepted = await requestApi(page.request, "post", `/api/v2/candidates/${candidate.id}/interactions`, {
    data,
  });
  await waitUntilExecuted(page.request, accepted, demoCredentials().regions[0]?.apiKey);
  await page.goto(await signInCandidate(page.context(), candidate));
  const contacts = page.getByRole("region", { name: "Contact met je regio" }).getByRole("listitem");
  await expect(contacts).toHaveText([
    "Gepland op 1 juli 2099 om 10:30: Adviesgesprek",
    "1 maart 2026: E-mail",
  ]);
});
