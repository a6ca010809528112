import type { Page } from "@playwright/test";
import { waitUntilExecuted } from "../wait-until-executed";
import type { TestRegion } from "./test-region";

/** Closes a candidate on behalf of the page's signed-in staff member. */
export async function closeCandidate(page: Page, region: TestRegion, id: string | undefined): Promise<void> {
  const accepted = await page.request.post(`/api/console/candidates/${id}/close`, {
    headers: { "x-region": region.id, origin: String(process.env.E2E_BASE_URL) },
    data: { reason: "other" },
  });
  await waitUntilExecuted(page.request, accepted, region.token);
}
