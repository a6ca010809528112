import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { test } from "../fixtures";
import { mergeInTab } from "./merge-in-tab";
import { openKarin, origin, type Setup, summary } from "./open-karin";
import { withDatabase } from "./sign-in-staff";
import type { TestRegion } from "./test-region";

/** Tests that a merge by a colleague doesn't disturb a user who is typing or choosing. */

/** Adds an interaction to the record of Karin West, and opens it in its dialog. */
async function editInteraction({ page, region, mergedId }: Setup): Promise<void> {
  const met = { type: "Anders", performedAt: "2026-04-01T10:00:00Z", summary: "Kennismaking" };
  await region.perform("post", `/candidates/${mergedId}/interactions`, [met]);
  await page.reload();
  await page.getByRole("button", { name: /Contactmoment wijzigen/ }).click();
}

test("the dialog of an interaction stays open with its input while a colleague merges the record", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id } = setup;
  await editInteraction(setup);
  const dialog = page.getByRole("dialog");
  const notes = dialog.getByLabel("Notities");
  await notes.pressSequentially("Zij wil ");
  await (await mergeInTab(context, region, setup)).close();
  await page.keyboard.type("januari een cursus volgen ".repeat(4), { delay: 50 });
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue(`Zij wil ${"januari een cursus volgen ".repeat(4)}`);
  await expect(dialog.getByText("Je typte die bij Karin West (k1@example.org)")).toBeVisible();
  await notes.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("paragraph").filter({ hasText: /^Zij wil januari een cursus/ })).toBeVisible();
});

test("options chosen in an open list are kept while a colleague merges the record", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  await page.getByRole("button", { name: /Sectoren (wijzigen|toevoegen)/ }).click();
  await page.getByRole("option", { name: "Primair onderwijs" }).click();
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  const button = page.getByRole("button", { name: /Sectoren .*niet opgeslagen/ });
  await button.click();
  await expect(page.getByRole("option", { name: "Primair onderwijs" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await setup.region.read(`/candidates/${setup.id}`)).sectorPreferences)
    .toEqual(["Primair onderwijs"]);
});

test("an empty field with focus in the merged record doesn't replace the remaining record's input for that field", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id, mergedId } = setup;
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).fill("Over Kim");
  await page.goto(region.path(`candidates/${mergedId}`));
  await summary(page).click();
  await (await mergeInTab(context, region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toHaveValue("Over Kim");
  await expect(origin(page)).toHaveCount(0);
});

test("a select keeps the focus while a colleague merges the record", async ({ page, context, request }) => {
  const setup = await openKarin(page, context, request);
  await summary(page).fill("Gebeld");
  await page.getByLabel("Soort", { exact: true }).selectOption("E-mail");
  await page.getByLabel("Soort", { exact: true }).focus();
  const failures: Error[] = [];
  page.on("pageerror", (failure) => failures.push(failure));
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await expect(page.getByLabel("Soort", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Soort", { exact: true })).toHaveValue("E-mail");
  expect(failures).toEqual([]);
});

test("text in a custom field doesn't move to the standard field with the same label when the record is merged", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const customFields = [{ name: "Woonplaats", type: "text", required: false }];
  const changed = await request.patch(`/api/v2/regions/${setup.region.id}`, {
    headers: { "x-api-key": demoCredentials().adminKey },
    data: { customFields },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  await page.reload();
  const add = page.getByRole("button", { name: "Woonplaats toevoegen" });
  const cities = page.getByRole("textbox", { name: "Woonplaats" });
  await add.first().click();
  await cities.first().fill("Emmen");
  await add.click();
  await cities.last().fill("Bij haar zus");
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await expect(cities.first()).toHaveValue("Emmen");
  await expect(cities.last()).toHaveValue("Bij haar zus");
  await expect(cities.last()).toBeFocused();
});

test("a draft of a merged record doesn't disturb a user who is typing, and appears once they leave the field", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id } = setup;
  await summary(page).fill("Over Karin");
  await page.goto(region.path(`candidates/${id}`));
  const city = page.getByRole("textbox", { name: "Woonplaats" });
  await page.getByRole("button", { name: "Woonplaats toevoegen" }).click();
  await city.pressSequentially("Bij het ");
  const looked = page.waitForResponse(/\/merged$/);
  await (await mergeInTab(context, region, setup)).close();
  await looked;
  await page.keyboard.type("water", { delay: 50 });
  await expect(city).toBeFocused();
  await expect(city).toHaveValue("Bij het water");
  await city.press("Enter");
  await expect(summary(page)).toHaveValue("Over Karin");
  await expect.poll(async () => (await region.read(`/candidates/${id}`)).city).toBe("Bij het water");
});

test("the dialog of an interaction stays open during a merge if a select field in it has focus", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id } = setup;
  await editInteraction(setup);
  const kind = page.getByRole("dialog").getByLabel("Soort", { exact: true });
  await kind.selectOption("E-mail");
  await kind.focus();
  await (await mergeInTab(context, region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(kind).toHaveValue("E-mail");
  await expect(kind).toBeFocused();
});

test("text typed in the middle of a field of an interaction's dialog stays together while the record is merged", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  await editInteraction(setup);
  const notes = page.getByRole("dialog").getByLabel("Notities");
  await notes.fill("komt uit Emmen");
  await notes.press("Home");
  await notes.pressSequentially("Zij ");
  await (await mergeInTab(context, setup.region, setup)).close();
  await page.keyboard.type("werkt en ".repeat(8), { delay: 50 });
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await expect(notes).toHaveValue(`Zij ${"werkt en ".repeat(8)}komt uit Emmen`);
});

test("a draft of a merged record that appears in another field doesn't interrupt a button press or remove a Retry button", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id } = setup;
  await page.getByRole("button", { name: "Woonplaats toevoegen" }).click();
  const city = page.getByRole("textbox", { name: "Woonplaats" });
  await city.fill("Emmen");
  await page.goto(region.path(`candidates/${id}`));
  await page.route(/\/attachments/, (route) => route.abort("connectionrefused"));
  const file = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("cv") };
  await page.getByLabel(/Bestand toevoegen aan “Cv/i).setInputFiles(file);
  const retry = page.getByRole("button", { name: /Probeer opnieuw/ });
  await expect(retry).toBeVisible();
  await summary(page).fill("Gebeld");
  const looked = page.waitForResponse(/\/merged$/);
  await (await mergeInTab(context, region, setup)).close();
  await looked;
  const add = page.getByRole("button", { name: "Toevoegen", exact: true });
  await add.hover();
  await page.mouse.down();
  await expect(city).toHaveValue("Emmen");
  await page.mouse.up();
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  await expect(retry).toBeVisible();
});

test("the reason for requesting a document again is kept while a colleague merges the record", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id, mergedId } = setup;
  const file = { filename: "diploma.txt", data: `data:text/plain;base64,${btoa("Diploma van Karin")}` };
  await region.perform("post", `/candidates/${mergedId}/attachments`, { otherAttachments: [file] });
  // The record that changed last determines which e-mail address remains.
  await region.perform("patch", `/candidates/${id}`, { city: "Emmen" });
  await requestDocument(region, mergedId);
  await page.reload();
  const again = page.getByRole("button", { name: "Kopie diploma opnieuw vragen" });
  await again.click();
  const reason = page.getByRole("dialog").getByLabel("Wat is er mis?");
  await reason.pressSequentially("Niet leesbaar.");
  await (await mergeInTab(context, region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  const documents = page.getByRole("region", { name: "Gevraagde documenten" });
  await expect(documents.getByText("niet opgeslagen")).toBeVisible();
  await again.click();
  await expect(reason).toHaveValue("Niet leesbaar.");
  await page.getByRole("dialog").getByRole("button", { name: "Opnieuw vragen" }).click();
  await expect(documents.getByText("Opnieuw gevraagd")).toBeVisible();
  await expect(documents.getByText("niet opgeslagen")).toHaveCount(0);
});

/** Makes a candidate's attachments the file for a document that the region requests. */
const requestDocument = ({ id: regionId }: TestRegion, candidateId: string) =>
  withDatabase(async (sql) => {
    const id = randomUUID();
    await sql`insert into requested_documents (id, region_id, position, name)
      values (${id}, ${regionId}, 0, 'Kopie diploma')`;
    await sql`update attachments set requested_document_id = ${id} where candidate_id = ${candidateId}`;
  });
