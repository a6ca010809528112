import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { mergeInTab } from "./merge-in-tab";
import { openKarin, origin, summary } from "./open-karin";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests that a merge keeps the user's unsaved input, even if it was typed on the record that disappears. */

test("the merge page shows the e-mail addresses of candidates with the same name, and a merge moves unsaved input to the remaining record", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const anna = { name: "Anna de Vries", privacyConsent: true };
  const people = ["anna@example.org", "other@example.org"].map((email) => ({ ...anna, email }));
  const { result } = await region.perform("post", "/candidates", people);
  const [id, mergedId] = result.candidates.map((candidate: { id: string }) => candidate.id);
  const city = page.getByRole("textbox", { name: "Woonplaats" });
  await page.goto(region.path(`candidates/${mergedId}`));
  await page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ }).click();
  await city.fill("Appingedam");
  await page.goto(region.path(`duplicates/merge?one=${id}&other=${mergedId}`));
  await expect(page.getByRole("radio", { name: /^Anna de Vries, .*, other@example.org$/ })).toBeVisible();
  await page.getByRole("radio", { name: /^Anna de Vries, .*, anna@example.org$/ }).check();
  // If the page read the merged record again, it would say that the record can't be merged.
  const reads: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes(`/v2/candidates/${mergedId}`)) reads.push(sent.url());
  });
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(city).toHaveValue("Appingedam");
  expect(reads).toEqual([]);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect.poll(async () => (await region.read(`/candidates/${id}`)).city).toBe("Appingedam");
});

test("if a record changes, the merge page keeps the suggested values and asks the user to check the records again", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const idOf = async (city: string): Promise<string> =>
    (await region.perform("post", "/candidates", region.candidates(1, { city }))).result.candidates[0].id;
  const [one, other] = [await idOf("Assen"), await idOf("Emmen")];
  await page.clock.install();
  await page.goto(region.path(`duplicates/merge?one=${one}&other=${other}`));
  const suggested = page.getByRole("radio", { name: "Emmen" });
  await expect(suggested).toBeChecked();
  await region.perform("patch", `/candidates/${one}`, { phone: "0612345678" });
  const reads: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().includes(`/v2/candidates/${one}`)) reads.push(sent.url());
  });
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "is net veranderd" })).toBeVisible();
  await expect(page.getByText("0612345678")).toBeVisible();
  await expect(suggested).toBeChecked();
  expect(reads).toHaveLength(1);
});

const motivation = (page: Page) => page.getByRole("textbox", { name: "Motivatie" });

for (const [label, field] of Object.entries({ Samenvatting: summary, Motivatie: motivation }))
  test(`text typed while a colleague merges the record continues in the same field of the remaining record (${label})`, async ({
    page,
    context,
    request,
  }) => {
    const { region, id, mergedId } = await openKarin(page, context, request);
    if (field === motivation)
      await page.getByRole("button", { name: /Motivatie (wijzigen|toevoegen)/ }).click();
    await field(page).pressSequentially("Wil in [].");
    for (const _ of "].") await page.keyboard.press("ArrowLeft");
    await (await mergeInTab(context, region, { id, mergedId })).close();
    const text = "januari contact over een cursus ".repeat(5);
    await page.keyboard.type(text, { delay: 50 });
    await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(`Wil in [${text}].`);
    await page.reload();
    await expect(field(page)).toHaveValue(`Wil in [${text}].`);
  });

test("a key pressed while the page replaces the form after a merge isn't lost", async ({
  page,
  context,
  request,
}) => {
  const { region, id, mergedId } = await openKarin(page, context, request);
  await summary(page).fill("Wil [].");
  for (const _ of "].") await page.keyboard.press("ArrowLeft");
  // Type after React has created the new form with the draft, but before it replaces the old form.
  await page.evaluate(() => {
    const { createElement } = document;
    let isCreated = false;
    document.createElement = (tag: string) => {
      if (tag === "textarea" && document.activeElement?.matches("input")) isCreated = true;
      else if (isCreated) {
        document.createElement = createElement;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => document.execCommand("insertText", false, "les");
        port2.postMessage(null);
        // After this pause, React lets the browser handle events before it continues.
        for (const end = performance.now() + 50; performance.now() < end; );
      }
      return createElement.call(document, tag);
    };
  });
  await (await mergeInTab(context, region, { id, mergedId })).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(summary(page)).toHaveValue("Wil [les].");
  await page.keyboard.type("sen");
  await page.reload();
  await expect(summary(page)).toHaveValue("Wil [lessen].");
});

test("a form on the remaining record names the person about whom its text was typed, and undoing the merge moves the text back to that person's record", async ({
  page,
  context,
  request,
}) => {
  const { region, id, mergedId } = await openKarin(page, context, request);
  await page.getByRole("button", { name: /Motivatie (wijzigen|toevoegen)/ }).click();
  await motivation(page).fill("Heeft rust nodig");
  await summary(page).fill("Is nog ziek");
  const colleague = await mergeInTab(context, region, { id, mergedId });
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(origin(page)).toHaveCount(2);
  await colleague.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(colleague.getByText("Karin West heeft weer een eigen dossier.")).toBeVisible();
  await summary(page).fill("Is nog ziek, belt later");
  const interactionsOf = async () =>
    (await region.read(`/candidates/${id}?include=interactions`)).interactions.length;
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Deze tekst gaat over de andere persoon/)).toBeVisible();
  await motivation(page).press("Control+Enter");
  await expect(page.getByText(/Deze tekst gaat over de andere persoon/)).toHaveCount(2);
  expect([await interactionsOf(), (await region.read(`/candidates/${id}`)).motivation]).toEqual([0, null]);
  await page.reload();
  await expect(summary(page)).toHaveValue("Is nog ziek, belt later");
  await expect(origin(page)).toHaveCount(2);
  await page.goto(region.path(`candidates/${mergedId}`));
  await expect(summary(page)).toHaveValue("Is nog ziek, belt later");
  await expect(motivation(page)).toHaveValue("Heeft rust nodig");
  await expect(origin(page)).toHaveCount(0);
  await page.goto(region.path(`candidates/${id}`));
  await expect(summary(page)).toHaveValue("");
});
