import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { consolePath, newCandidates } from "./demo-region";

/** Helpers for tests of changes to several candidates of the list. */

export const rowsOf = (page: Page, word: string) => page.getByRole("row", { name: new RegExp(word) });
export const phaseToast = (page: Page, count: number) =>
  page.getByText(`${count} kandidaten staan nu in fase “matchen”.`);

export async function selectNewCandidates(page: Page, request: APIRequestContext, count: number) {
  const made = await newCandidates(request, count, { phase: "nieuw" });
  await page.goto(consolePath(`candidates?q=${made.word}`));
  const rows = rowsOf(page, made.word);
  await expect(rows).toHaveCount(count);
  for (const row of await rows.all()) await row.getByRole("checkbox").click();
  return made;
}

export async function moveToMatchen(page: Page) {
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
}

export async function expectSelected(page: Page, names: readonly string[]) {
  await expect(page.getByRole("status").filter({ hasText: `${names.length} geselecteerd` })).toBeVisible();
  for (const name of names) await expect(rowsOf(page, name).getByRole("checkbox")).toBeChecked();
}
