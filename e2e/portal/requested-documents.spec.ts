import { expect, type Page } from "@playwright/test";
import { signInStaff } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

const TEXT_FILE = { name: "diploma.txt", mimeType: "text/plain", buffer: Buffer.from("Diploma van Noor") };

async function choose(page: Page) {
  await page.getByLabel("Kies een bestand, of maak een foto").setInputFiles(TEXT_FILE);
  await page.getByRole("button", { name: "Voeg toe", exact: true }).click();
}

async function upload(page: Page) {
  await page.getByRole("link", { name: "Voeg toe: Kopie diploma" }).click();
  await choose(page);
  await expect(page.getByText("Je document is toegevoegd.")).toBeVisible();
}

test("a region requests a document, requests it again with a reason, and approves it", async ({
  page,
  context,
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const created = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = created.result.candidates[0];
  const staff = await browser.newContext({
    javaScriptEnabled: true,
    viewport: { width: 1440, height: 900 },
  });
  await signInStaff(staff, region.emailOf("manager"));
  const desk = await staff.newPage();
  await desk.goto(region.path("settings"));
  const list = desk.getByRole("region", { name: "Documenten van kandidaten" });
  await list.getByRole("button", { name: "Document toevoegen" }).click();
  await list.getByRole("button", { name: "Opslaan" }).click();
  await expect(list.getByText("Vul een naam in, zoals Kopie diploma.")).toBeVisible();
  await expect(list.getByLabel("Document 1", { exact: true })).toBeFocused();
  await list.getByLabel("Document 1", { exact: true }).fill("Kopie diploma");
  await list.getByLabel("Uitleg bij document 1 (mag leeg)").fill("Beide kanten");
  await expectNoAxeViolations(desk, { label: "settings" });
  await list.getByRole("button", { name: "Opslaan" }).click();
  await expect(desk.getByText("De instellingen zijn opgeslagen.")).toBeVisible();

  const root = await signInCandidate(context, { id });
  await page.goto(root);
  await page.getByRole("link", { name: "Voeg toe wat je regio vraagt: Kopie diploma" }).click();
  const requested = page.getByRole("region", { name: "Documenten die je regio vraagt" });
  await expect(requested.getByText("Beide kanten")).toHaveAttribute("lang", "nl");
  await expect(requested).toContainText("Ontbreekt nog");
  await page.getByRole("link", { name: "Voeg toe: Kopie diploma" }).click();
  await page
    .getByLabel("Kies een bestand, of maak een foto")
    .setInputFiles({ ...TEXT_FILE, buffer: Buffer.alloc(0) });
  await page.getByRole("button", { name: "Voeg toe", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Voeg toe: Kopie diploma" })).toBeVisible();
  await expect(page.getByRole("link", { name: "diploma.txt is leeg." })).toBeVisible();
  await expect(page).toHaveTitle(/^Fout: /);
  await page.getByRole("link", { name: "Annuleer" }).click();
  await upload(page);
  await expect(requested).toContainText("Ontvangen");

  await desk.goto(region.path(`candidates/${id}`));
  const review = desk.getByRole("region", { name: "Gevraagde documenten" });
  await expect(review).toContainText("Ontvangen");
  await expect(review.getByText("Kopie diploma", { exact: true })).toHaveAttribute("lang", "nl");
  await review.getByRole("button", { name: "Kopie diploma opnieuw vragen" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Opnieuw vragen" }).click();
  await expect(dialog.getByText("Vul in wat er mis is")).toBeVisible();
  await dialog.getByLabel("Wat is er mis?").fill("Niet leesbaar.");
  await dialog.getByRole("button", { name: "Opnieuw vragen" }).click();
  await expect(review.getByText("Opnieuw gevraagd")).toBeVisible();
  await expectNoAxeViolations(desk, { label: "record" });

  await page.reload();
  await expect(requested).toContainText("Afgekeurd");
  await expect(requested).toContainText("Je regio schrijft: Niet leesbaar.");
  const secondTab = await context.newPage();
  await secondTab.goto(`${root}/documents`);
  await secondTab.getByRole("link", { name: "Voeg toe: Kopie diploma" }).click();
  await upload(page);
  await desk.reload();
  await review.getByRole("button", { name: "Kopie diploma goedkeuren" }).click();
  await expect(review.getByText("Goedgekeurd")).toBeVisible();
  await choose(secondTab);
  await expect(secondTab.getByText(/heeft het al goedgekeurd/).first()).toBeVisible();
  await expect(secondTab.getByLabel("Ander document")).toBeChecked();
  await page.goto(`${root}/documents`);
  await expect(requested).toContainText("Goedgekeurd");
  await expect(page.getByRole("link", { name: "Voeg toe: Kopie diploma" })).toHaveCount(0);
  await staff.close();
});
