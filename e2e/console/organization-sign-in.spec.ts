import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { UNVERIFIED_EMAIL } from "../start-identity-provider";
import { region, staffEmailOf } from "./demo-region";
import { withDatabase } from "./sign-in-staff";
import { enterAtProvider, signInWithOrganization, withoutOtherFailures } from "./sign-in-with-organization";

test("an adviser signs in with the organization's account, and signing out ends the session", async ({
  page,
  context,
}) => {
  await signInWithOrganization(page, staffEmailOf("adviser"));
  await page.waitForURL(/\/console(?!\/sign-in)/);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "instroom-staff");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const me = () =>
    page.request.get("/api/console/me", { headers: { cookie: `instroom-staff=${cookie?.value}` } });
  expect((await (await me()).json()).data.email).toBe(staffEmailOf("adviser"));
  // The provider has just asked for the password, so the user needn't confirm again.
  const exported = await page.request.get("/api/console/candidates/export?format=csv", {
    headers: { "x-region": region?.id ?? "" },
  });
  expect(exported.status()).toBe(200);
  const csrfToken = (await (await page.request.get("/api/auth/csrf")).json()).csrfToken;
  await page.request.post("/api/auth/signout", { form: { csrfToken } });
  expect((await me()).status()).toBe(401);
});

/** Returns the sign-ins through the identity provider that failed since `start`, oldest first. */
const failuresSince = (start: Date) =>
  withDatabase(
    (sql) => sql<{ subjectId: string | null; details: object }[]>`
    select subject_id as "subjectId", details from security_events
    where action = 'sign_in.failed' and details->>'via' = 'oidc' and occurred_at >= ${start}
    order by month, position`,
  );

test("sign-in rejects an unknown person and an unverified e-mail address, and logs both failures without the address", async ({
  browser,
}) => {
  await withDatabase(
    (sql) => sql`
    insert into staff (id, email, name) values ('unverified', ${UNVERIFIED_EMAIL}, 'Onbevestigd') on conflict do nothing`,
  );
  await withoutOtherFailures(async () => {
    const start = new Date();
    for (const email of ["vreemde@example.org", UNVERIFIED_EMAIL]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signInWithOrganization(page, email);
      await expect(page.getByText("Inloggen is niet gelukt.")).toBeVisible();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain("instroom-staff");
      await context.close();
    }
    const failure = { subjectId: null, details: { via: "oidc" } };
    expect(await failuresSince(start)).toEqual([failure, failure]);
  });
});

test("after a failed sign-in with the organization's account, the next sign-in opens the page that was originally requested", async ({
  page,
  context,
}) => {
  await page.goto("/console/account?from=failed");
  await withoutOtherFailures(async () => {
    await enterAtProvider(page, "vreemde@example.org");
    await expect(page.getByText("Inloggen is niet gelukt.")).toBeVisible();
  });
  // End the provider's session. Otherwise, the provider would sign in the same unknown person again.
  await context.clearCookies({ name: /^_(session|interaction)/ });
  await enterAtProvider(page, staffEmailOf("adviser"));
  await page.waitForURL(/\/console\/account\?from=failed$/);
});
