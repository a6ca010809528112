import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

export type Setup = { page: Page; region: TestRegion; id: string; mergedId: string };

/**
 * Opens the record of Karin West. Tests merge it into the record of Kim Oost, who is a different person.
 * `mergedId` is the id of Karin's record, and `id` is the id of Kim's record.
 */
export async function openKarin(
  page: Page,
  context: BrowserContext,
  request: APIRequestContext,
): Promise<Setup> {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const people = ["Kim Oost", "Karin West"].map((name, index) => ({
    ...region.candidates(1)[0],
    name,
    email: `k${index}@example.org`,
  }));
  const { result } = await region.perform("post", "/candidates", people);
  const [id, mergedId]: string[] = result.candidates.map((candidate: { id: string }) => candidate.id);
  await page.goto(region.path(`candidates/${mergedId}`));
  return { page, region, id: String(id), mergedId: String(mergedId) };
}

export const summary = (page: Page) => page.getByLabel("Samenvatting");
export const origin = (page: Page) => page.getByText("Je typte die bij Karin West (k1@example.org)");
export const interactionsOf = async ({ region, id }: Setup) =>
  (await region.read(`/candidates/${id}?include=interactions`)).interactions.map(
    (interaction: { summary: string }) => interaction.summary,
  );
