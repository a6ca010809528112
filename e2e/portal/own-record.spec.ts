import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { readMailsTo, waitForCode, waitForSignInSecrets } from "../sign-in-mails";
import { changeFields } from "./record-forms";
import { follow, newCandidate, press, requestApi, signInCandidate, signInCandidates } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

async function signIn(page: Page, email: string, checkPage: (page: Page) => Promise<void>): Promise<void> {
  await page.goto("/portal");
  await checkPage(page);
  await page.getByLabel("E-mailadres").fill("geen adres");
  await press(page, "Stuur mij een mail");
  await expect(page.getByText("Vul een e-mailadres in").first()).toBeVisible();
  await page.getByLabel("E-mailadres").fill(email);
  await press(page, "Stuur mij een mail");
  await expect(page.getByRole("heading", { name: "Check je e-mail" })).toBeVisible();
  await checkPage(page);
  const { code } = await waitForSignInSecrets(email);
  await page.getByLabel("Code van acht cijfers").fill(code === "00000000" ? "00000001" : "00000000");
  await press(page, "Log in");
  await expect(page.getByText("Die code klopt niet").first()).toBeVisible();
  await page.getByLabel("Code van acht cijfers").fill(code);
  await press(page, "Log in");
}

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

async function addDocuments(page: Page, checkPage: (page: Page) => Promise<void>): Promise<void> {
  await follow(page, "Voeg toe of verwijder");
  await checkPage(page);
  const file = page.getByLabel("Kies een bestand, of maak een foto");
  await file.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: PDF });
  await press(page, "Voeg toe");
  await expect(page.getByText("Je document is toegevoegd.")).toBeVisible();
  await checkPage(page);
  const download = page.waitForEvent("download");
  await follow(page, "cv.pdf");
  expect(readFileSync(await (await download).path())).toEqual(PDF);
  await page.getByLabel("Ander document").check();
  await file.setInputFiles({
    name: "foto.png",
    mimeType: "image/png",
    buffer: Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"),
  });
  await press(page, "Voeg toe");
  await expect(page.getByText(/kunnen we niet aannemen/).first()).toBeVisible();
  await file.setInputFiles({
    name: "groot.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(10.1 * 2 ** 20),
  });
  await press(page, "Voeg toe");
  await expect(page.getByText(/groot.pdf is 10,6 MB/).first()).toBeVisible();
  await follow(page, "Terug naar je gegevens");
}

async function downloadData(page: Page, checkPage: (page: Page) => Promise<void>): Promise<void> {
  await follow(page, "Download mijn gegevens");
  await checkPage(page);
  const download = page.waitForEvent("download");
  await press(page, "Download mijn gegevens");
  const files = unzipSync(readFileSync(await (await download).path()));
  const readText = (name: string) => Buffer.from(files[name] ?? []).toString();
  const { files: listed } = JSON.parse(readText("manifest.json"));
  const expectedFiles = Object.entries(files)
    .filter(([name]) => name !== "manifest.json")
    .map(([name, content]) => ({
      name,
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    }));
  expect(listed).toEqual(expectedFiles);
  expect(JSON.parse(readText("candidate.json"))).toMatchObject({ phone: "0687654321" });
  expect(readText("mijn-gegevens.html")).toContain("0687654321");
  expect(Buffer.from(files["documents/1-cv.pdf"] ?? [])).toEqual(PDF);
  await follow(page, "Terug naar je gegevens");
}

async function changeConsent(page: Page, checkPage: (page: Page) => Promise<void>): Promise<void> {
  await follow(page, "Bekijk of wijzig je toestemming");
  await checkPage(page);
  await follow(page, "Trek je toestemming in");
  await expect(page).toHaveTitle(/^Je toestemming intrekken/);
  await checkPage(page);
  await press(page, "Ja, trek mijn toestemming in");
  await expect(page.getByText(/^Je toestemming is ingetrokken op /)).toBeVisible();
  await follow(page, "Geef toestemming");
  await expect(page).toHaveTitle(/^Toestemming geven/);
  await press(page, "Ja, ik geef toestemming");
  await expect(page.getByText("Gegeven, door jou, tekst versie 0")).toBeVisible();
  await expect(page.getByText("Ingetrokken, door jou")).toBeVisible();
  await follow(page, "Trek je toestemming in");
  await press(page, "Ja, trek mijn toestemming in");
  await follow(page, "Terug naar je gegevens");
  const summary = page.getByRole("region", { name: "Jouw toestemming" });
  await expect(summary).toContainText("Je toestemming is ingetrokken op ");
}

async function checkAccessHistory(page: Page, checkPage: (page: Page) => Promise<void>): Promise<void> {
  await follow(page, "Wie heeft mijn gegevens?");
  await checkPage(page);
  await expect(page.getByText("Een systeem van je regio: Aangemeld")).toBeVisible();
  await expect(page.getByText("Een systeem van je regio: Gegevens bekeken")).toBeVisible();
  await expect(page.getByText("Jij: Veranderd: Telefoonnummer")).toBeVisible();
  await expect(page.getByText("Jij: Gegevens gedownload")).toBeVisible();
  await follow(page, "Terug naar je gegevens");
}

/** Collects the requested URLs, browser storage and server log, which must not contain personal data. */
function recordTraces(page: Page): () => Promise<string> {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(decodeURIComponent(request.url())));
  return async () => {
    const stored = await page.context().storageState({ indexedDB: true });
    const typed = await page.evaluate(() => JSON.stringify(sessionStorage));
    return JSON.stringify([urls, stored, typed, readFileSync(String(process.env.E2E_LOG), "utf8")]);
  };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    // axe needs JavaScript.
    const checkPage = javaScriptEnabled ? expectAccessibleOnPhone : async () => undefined;

    test("a candidate signs in, changes, downloads and deletes their data, and leaves none in URLs, browser storage or the log", async ({
      page,
    }) => {
      const { id, email, mark } = await newCandidate(page.request);
      const readTraces = recordTraces(page);
      await signIn(page, email, checkPage);
      await expect(page.getByText("0612345678")).toBeVisible();
      await expect(page.getByText("1 maart 2026")).toBeVisible();
      await expect(page.locator("[aria-current=step]")).toContainText("Je hebt je aangemeld");
      await expect(page.getByText("Alleen voor ons.")).toHaveCount(0);
      await checkPage(page);
      await changeFields(page, checkPage);
      const stored = (await (await requestApi(page.request, "get", `/api/v2/candidates/${id}`)).json()).data;
      expect(stored).toMatchObject({ phone: "0687654321", sectorPreferences: ["Primair onderwijs"] });
      await addDocuments(page, checkPage);
      await downloadData(page, checkPage);
      await changeConsent(page, checkPage);
      await checkAccessHistory(page, checkPage);
      const traces = [await readTraces()];
      await deleteAllData(page, { id, email }, checkPage);
      traces.push(await readTraces());
      for (const personal of [mark, "0687654321", "Primair onderwijs"])
        expect(traces.join()).not.toContain(personal);
    });
  });
}

async function deleteAllData(
  page: Page,
  { id, email }: { id: string; email: string },
  checkPage: (page: Page) => Promise<void>,
): Promise<void> {
  await follow(page, "Verwijder mijn gegevens");
  await checkPage(page);
  await press(page, "Stuur mij een code");
  await checkPage(page);
  await page.getByLabel("Ik heb al werk gevonden").check();
  await page.getByLabel("Meteen").check();
  const code = await waitForCode(email, "Code om je gegevens te verwijderen");
  await page.getByLabel("Code van acht cijfers").fill(code);
  await press(page, "Ja, verwijder alles");
  await expect(page.getByRole("heading", { name: "Je gegevens zijn verwijderd" })).toBeVisible();
  await checkPage(page);
  expect((await requestApi(page.request, "get", `/api/v2/candidates/${id}`)).status()).toBe(404);
  const deletions = await requestApi(
    page.request,
    "get",
    "/api/v2/mutations?operation=candidates.delete&pageSize=100",
  );
  const all = JSON.stringify(await deletions.json());
  expect(all).toContain("candidates.delete");
  expect(all).not.toContain(email);
  await expect.poll(async () => (await readMailsTo(email))[0]?.subject).toBe("Je gegevens zijn verwijderd");
  await page.goto("/portal");
  await expect(page.getByRole("button", { name: "Stuur mij een mail" })).toBeVisible();
}

test("a candidate deletes a document after confirmation", async ({ page, context }) => {
  const candidate = await newCandidate(page.request, { withFile: true });
  const root = await signInCandidate(context, candidate);
  await page.goto(`${root}/documents`);
  await follow(page, `Verwijder ${candidate.mark}.txt`);
  await expectAccessibleOnPhone(page);
  await press(page, "Ja, verwijder het document");
  await expect(page.getByText("Je document is verwijderd.")).toBeVisible();
  await expect(page.getByText("Er zijn geen documenten.")).toBeVisible();
});

test("signing out everywhere also ends sessions in other browsers, at every region, and closes the pages that are open there", async ({
  page,
  context,
  browser,
}) => {
  const candidate = await newCandidate(page.request);
  const elsewhere = await newCandidate(page.request, { region: 1, sharedEmail: candidate.email });
  await signInCandidate(context, candidate);
  const otherContext = await browser.newContext();
  const [otherRoot = "", elsewhereRoot = ""] = await signInCandidates(otherContext, [candidate, elsewhere]);
  const other = await otherContext.newPage();
  await other.clock.install();
  await other.goto(elsewhereRoot);
  await expect(other).toHaveURL(new RegExp(elsewhereRoot));
  await page.goto("/portal");
  await expectAccessibleOnPhone(page);
  await press(page, "Log overal uit");
  await expect(page.getByRole("heading", { name: "Je bent uitgelogd" })).toBeVisible();
  await other.clock.runFor(6 * 60_000);
  await expect(other).toHaveURL(/\/portal\?ended$/);
  for (const root of [otherRoot, elsewhereRoot]) {
    await other.goto(root);
    await expect(other).toHaveURL(/\/portal\?ended$/);
  }
  await otherContext.close();
});

test("a record's URL redirects to the sign-in page if the visitor has no session for the record", async ({
  page,
}) => {
  await page.goto("/portal/01900000-0000-7000-8000-000000000000");
  await expect(page).toHaveURL(/\/portal\?ended$/);
});
