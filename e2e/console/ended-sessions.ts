import { randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { consolePath, newCandidates, region } from "./demo-region";
import { signInStaff, withDatabase } from "./sign-in-staff";

/**
 * Creates a staff member of the demo region for one test, because ending a shared staff member's sessions
 * would disturb other tests.
 */
export async function newAdviser(): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await withDatabase(async (sql) => {
    await sql`insert into staff (id, email, name) values (${id}, ${email}, 'Sessie')`;
    await sql`insert into staff_roles (staff_id, region_id, role) values (${id}, ${region?.id ?? ""}, 'adviser')`;
  });
  return email;
}

export const endSessions = (email: string) =>
  withDatabase(
    (sql) => sql`delete from staff_sessions where staff_id in (select id from staff where email = ${email})`,
  );

/**
 * Ends the sessions when the page sends its next request with this method and URL. Ending them earlier would
 * let a background request notice first, and the sign-in dialog would then cover what the test presses next.
 */
export async function endSessionsOn(page: Page, email: string, method: string, url: RegExp): Promise<void> {
  let isEnded = false;
  await page.route(url, async (route) => {
    if (route.request().method() !== method || isEnded) return route.fallback();
    isEnded = true;
    await endSessions(email);
    return route.fallback();
  });
}

/** Matches the URL to which the page sends changes to one candidate. */
export const CANDIDATE = /\/api\/v2\/candidates\/\w+$/;

/** The dialog that asks the user to sign in again. */
export const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Log opnieuw in" });

type Fixtures = { page: Page; context: BrowserContext; request: APIRequestContext };

/** Opens the record of a new candidate as a new adviser. */
export async function openNewRecord({ page, context, request }: Fixtures) {
  const { id } = (await newCandidates(request, 1)).first;
  const email = await newAdviser();
  await signInStaff(context, email);
  await page.goto(consolePath(`candidates/${id}`));
  return { id, email };
}
