import type { Page } from "@playwright/test";
import { withDatabase } from "./sign-in-staff";

/** Runs `work`, in which a sign-in fails, while no other test does the same. One test counts these failures. */
export const withoutOtherFailures = (work: () => Promise<void>) =>
  withDatabase((sql) =>
    sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtext('failed sign-ins with an organization'))`;
      await work();
    }),
  );

/** Signs in through the organization's identity provider. */
export async function signInWithOrganization(page: Page, email: string): Promise<void> {
  await page.goto("/console");
  await enterAtProvider(page, email);
}

/** Like `signInWithOrganization`, for a page that already shows the sign-in form. */
export async function enterAtProvider(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Inloggen met het account van je organisatie" }).click();
  await fillInAtProvider(page, email);
  await page.waitForURL(/\/interaction\//);
  await page.locator("button[type=submit]").click();
}

/** Fills in the provider's sign-in form. */
export async function fillInAtProvider(page: Page, email: string): Promise<void> {
  await page.locator("input[name=login]").fill(email);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
}
