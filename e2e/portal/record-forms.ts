import { expect, type Page } from "@playwright/test";
import { follow, press } from "./test-candidate";

/** What a browser sends for a form of the candidate's record. `page` is its path below the record's. */
export type Form = { page: string; url: string; multipart: Record<string, string> };

/** A field that is enough to reach the step in which changes are saved. */
const GROUP_FIELDS: Record<string, string> = { "/contact": "[name=city]", "/wishes": "[type=checkbox]" };

/**
 * Fills in the forms of a page of the record, and returns what they send, except files: one entry for each of
 * their buttons. Leaves out signing out, which would end the session before the next form is sent.
 */
export async function readForms(page: Page, root: string, path: string): Promise<Form[]> {
  await page.goto(root + path);
  const forms = page.locator("main form").filter({ hasNotText: /Log (overal )?uit/ });
  const groupField = GROUP_FIELDS[path];
  if (groupField) {
    const field = forms.locator(groupField).first();
    if (groupField.includes("checkbox")) await field.check();
    else await field.fill("Assen");
    await forms.getByRole("button").last().click();
    await forms.locator("button[value=save]").waitFor();
  } else await forms.evaluateAll(fillIn);
  return (await forms.evaluateAll(readSent)).map((form) => ({ page: path, ...form }));
}

function fillIn(forms: Element[]): void {
  for (const form of forms)
    for (const field of form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")) {
      if (field.type === "radio" || field.type === "checkbox") field.checked = true;
      else if (field.type === "email") field.value = "verhuisd@example.org";
      else if (field.type !== "file") field.value = field.inputMode === "numeric" ? "00000000" : "Graag.";
    }
}

const readSent = (forms: Element[]) =>
  forms.flatMap((form) =>
    [...form.querySelectorAll("button")].map((button) => {
      const sent = [...new FormData(form as HTMLFormElement, button)];
      const texts = sent.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
      const url = form.getAttribute("action") || window.location.pathname + window.location.search;
      return { url, multipart: Object.fromEntries(texts) as Record<string, string> };
    }),
  );

/** Changes the phone number and the kind of school, correcting an invalid value and a typo along the way. */
export async function changeFields(page: Page, checkPage: (page: Page) => Promise<void>): Promise<void> {
  await follow(page, "Wijzig: Je contactgegevens");
  await page.getByLabel("LinkedIn-adres").fill("geen adres");
  await press(page, "Controleer");
  await expect(page.getByText("Vul het adres van je LinkedIn-profiel in").first()).toBeVisible();
  await checkPage(page);
  await page.getByLabel("LinkedIn-adres").fill("");
  await page.getByLabel("Telefoonnummer").fill("0687654320");
  await press(page, "Controleer");
  await expect(page.getByText("Was: 0612345678")).toBeVisible();
  await checkPage(page);
  await press(page, "Pas aan");
  await page.getByLabel("Telefoonnummer").fill("0687654321");
  await press(page, "Controleer");
  await press(page, "Sla op");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  await expect(page.getByText("0687654321")).toBeVisible();
  // By this event, the portal's script has discarded what is saved now.
  await page.waitForLoadState("domcontentloaded");
  await follow(page, "Wijzig: Wat je zoekt");
  await checkPage(page);
  await page.getByRole("group", { name: "Soort school" }).getByLabel("Primair onderwijs").check();
  await press(page, "Controleer");
  await press(page, "Sla op");
  await expect(page.getByRole("heading", { name: /Je gegevens bij/ })).toBeVisible();
  await expect(page.locator("dd", { hasText: "Primair onderwijs" })).toBeVisible();
  await page.waitForLoadState("domcontentloaded");
}
