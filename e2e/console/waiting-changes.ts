import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Helpers for tests of changes that failed offline and wait until the user saves them. */

export type Person = { id: string; name: string };

/** Creates a region with three candidates, the first of whom is `person`, and signs its adviser in. */
export async function newRegionWithPeople(request: APIRequestContext, context: BrowserContext) {
  const region = await newTestRegion(request);
  const candidates = region.candidates(3, { phase: "nieuw", phone: "0612345678" });
  const { result } = await region.perform("post", "/candidates", candidates);
  const people: [Person, Person, Person] = result.candidates;
  await signInStaff(context, region.emailOf("adviser"));
  return { region, people, person: people[0] };
}

export const toasts = (page: Page) => page.getByRole("region", { name: "Meldingen" });
export const sidebarLink = (page: Page, name: string) => page.locator("aside").getByRole("link", { name });

/** Adds cv.txt to the record's CVs. */
export const chooseFile = (page: Page) =>
  page
    .getByLabel(/Bestand toevoegen aan “Cv/i)
    .setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Levensloop\n") });

export const retry = (page: Page) => page.getByRole("button", { name: "Probeer opnieuw" });

/** Tries to close the page, and stays if the browser asks for confirmation. Returns whether it asked. */
export async function isAskedOnClose(page: Page): Promise<boolean> {
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked.length > 0 || page.isClosed()).toBe(true);
  return asked.includes("beforeunload");
}

/** Saves the waiting changes with one click. Expects that the page then closes without a question. */
export async function expectSavedByOneClick(
  page: Page,
  context: BrowserContext,
  text: string,
): Promise<void> {
  await context.setOffline(false);
  await retry(page).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  expect(await isAskedOnClose(page)).toBe(false);
}

/** Answers the page's questions. Returns the list of questions, which grows when the page asks more. */
export function answerQuestions(page: Page, answers: ("accept" | "dismiss")[]): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => dialog[answers[asked.push(dialog.message()) - 1] ?? "dismiss"]());
  return asked;
}

/** Changes the phase on the record while offline, so that the change waits. */
export async function changePhaseOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole("button", { name: "Fase: nieuw" }).click();
  const phase = page.getByRole("menuitemradio", { name: "matchen" });
  await expect(phase).toBeVisible();
  await context.setOffline(true);
  await phase.click();
  await expect(retry(page)).toBeVisible();
}

/** Moves all candidates of the list to another phase while offline, so that the changes wait. */
export async function changePhasesOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  const phase = page.getByRole("menuitem", { name: "matchen" });
  await expect(phase).toBeVisible();
  await context.setOffline(true);
  await phase.click();
  await expect(retry(page)).toBeVisible();
}
