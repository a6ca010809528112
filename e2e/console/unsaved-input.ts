import type { BrowserContext, Page } from "@playwright/test";
import { consolePath, signInAs } from "./demo-region";

/** The notice above a form that shows input from an earlier visit. */
export const RESTORED = "Je niet-opgeslagen tekst van eerder staat er weer.";

export const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("console-draft")));

export async function openRecord(page: Page, context: BrowserContext, id: string) {
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
}

export const cityButton = (page: Page) =>
  page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ });
export const cityInput = (page: Page) => page.getByRole("textbox", { name: "Woonplaats" });
