import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

const IDLE_MINUTES = 480;
const inactive = (page: Page) => page.getByText("Je hebt al een tijd niets gedaan.");

const sessionIdOf = async (page: Page): Promise<string> =>
  (await (await page.request.get("/api/console/me")).json()).data.sessionId;

/** Makes the session end in 90 seconds if its user does nothing until then. */
const makeInactive = (id: string) =>
  withDatabase(
    (sql) => sql`update staff_sessions
      set last_seen_at = now() + interval '90 seconds' - make_interval(mins => ${IDLE_MINUTES}) where id = ${id}`,
  );

const isActive = (id: string) =>
  withDatabase(async (sql) => {
    const [row] = await sql`
      select last_seen_at > now() - interval '1 minute' as "isActive" from staff_sessions where id = ${id}`;
    return row?.isActive;
  });

test.beforeEach(async ({ page, context, request }) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.clock.install();
  await page.goto(region.path("candidates"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/**
 * Lets the adviser do nothing until the page warns. Tries again if a request of the open page, from before
 * the adviser became inactive, reaches the server late and counts as activity.
 */
async function waitForWarning(page: Page): Promise<string> {
  const id = await sessionIdOf(page);
  await page.clock.fastForward("01:10");
  await expect(async () => {
    await makeInactive(id);
    await page.clock.fastForward("07:59:00");
    await expect(inactive(page)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  return id;
}

test("an adviser who did nothing for hours is warned, and stays signed in with the keyboard only", async ({
  page,
}) => {
  const id = await waitForWarning(page);
  await expect(inactive(page)).toContainText(/Om \d\d:\d\d uur word je uitgelogd\.$/);
  await expectAccessible(page);
  await page.keyboard.press("Alt+t");
  await pressByKeyboard(page, page.getByRole("button", { name: "Blijf ingelogd" }));
  await expect(inactive(page)).toHaveCount(0);
  await expect.poll(() => isActive(id)).toBe(true);
});

test("the warning disappears when the adviser is active in another tab", async ({ page, context }) => {
  const id = await waitForWarning(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => isActive(id)).toBe(true);
  await page.clock.fastForward("00:15");
  await expect(inactive(page)).toHaveCount(0);
});

test("an adviser is told ten minutes before the latest end of the session, until that end moves", async ({
  page,
}) => {
  const id = await sessionIdOf(page);
  const endIn = (minutes: number) =>
    withDatabase(
      (sql) =>
        sql`update staff_sessions set expires_at = now() + make_interval(mins => ${minutes}) where id = ${id}`,
    );
  await endIn(9);
  const text = /^Om \d\d:\d\d uur eindigt je sessie\. Log daarna op deze pagina opnieuw in\./;
  // The page may not have started its timer yet.
  await expect(async () => {
    await page.clock.fastForward("01:00");
    await expect(page.getByText(text)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(inactive(page)).toHaveCount(0);
  await endIn(60);
  await page.clock.fastForward("01:00");
  await expect(page.getByText(text)).toHaveCount(0);
});
