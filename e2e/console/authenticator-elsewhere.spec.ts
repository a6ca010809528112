import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { consolePath, newCandidates } from "./demo-region";
import { newAdviser } from "./ended-sessions";
import { setUpAuthenticator } from "./set-up-authenticator";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/**
 * Tests pages that are open while the user's authenticator or role changes elsewhere, and a QR code that
 * can't be loaded at first.
 */
test.use({ viewport: { width: 1440, height: 900 } });

const changeSessions = (email: string, steppedUpAt: Date | null) =>
  withDatabase(
    (sql) => sql`
    update staff_sessions set created_at = now() - interval '1 hour', second_factor_at = null,
      stepped_up_at = ${steppedUpAt} where staff_id in (select id from staff where email = ${email})`,
  );

const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("an export that waits for a mailed code continues after the user sets up an app in another tab, but not before", async ({
  page,
  context,
  request,
}) => {
  const { word } = await newCandidates(request, 1);
  const email = await newAdviser();
  await signInStaff(context, email);
  await changeSessions(email, null);
  await page.goto(consolePath(`candidates?q=${word}`));
  await page.getByRole("button", { name: "Downloaden" }).click();
  await page.getByRole("menuitem", { name: "CSV-bestand" }).click();
  const dialog = page.getByRole("dialog", { name: "Bevestig dat jij het bent" });
  await expect(dialog.getByText("Je hebt geen authenticator-app.")).toBeVisible();
  const checked = page.waitForResponse("**/api/console/me");
  await returnToTab(page);
  await checked;
  await expect(dialog.getByText("Je hebt geen authenticator-app.")).toBeVisible();
  // The other tab asked for a mailed code before it set up the app.
  await changeSessions(email, new Date());
  await setUpAuthenticator(page);
  const downloaded = page.waitForEvent("download");
  await returnToTab(page);
  await downloaded;
  await expect(dialog).toHaveCount(0);
});

test("turning off the app, after an admin made the user a manager, doesn't call a correct code incorrect", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const email = region.emailOf("adviser");
  await signInStaff(context, email);
  const generate = await setUpAuthenticator(page);
  await page.goto("/console/account");
  await page.getByRole("button", { name: "Zet tweestapsverificatie uit" }).click();
  await withDatabase(
    (sql) =>
      sql`update staff_roles set role = 'manager' where staff_id in (select id from staff where email = ${email})`,
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill(generate(1));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(
    "Dit kan niet meer, omdat er iets aan je account is gewijzigd. Laad deze pagina opnieuw.",
  );
});

test("if the QR code can't be loaded, the page offers to try again, and then shows the QR code", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.route("**/api/console/authenticator", (route) => route.fulfill({ status: 502 }), { times: 1 });
  await page.goto("/console/second-factor?offered");
  const retry = page.getByRole("button", { name: "Probeer opnieuw" });
  await expect(retry).toBeVisible();
  await expect(page.getByLabel("Code")).toHaveCount(0);
  await expectAccessible(page);
  await retry.click();
  await expect(page.getByRole("img", { name: "QR-code" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
});
