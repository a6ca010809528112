import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { signInAsAdmin } from "./sign-in-staff";

test.use({ locale: "nl-NL", viewport: { width: 1440, height: 900 } });

test("an admin sees a failed sign-in with its address, filters by kind and downloads the security log", async ({
  page,
  context,
  request,
}) => {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email: `${randomUUID()}@example.org`, code: "00000000", json: "true" };
  await request.post("/api/auth/callback/mail", { form });
  await signInAsAdmin(context);
  await page.goto("/console/admin");
  await page.getByRole("link", { name: "Beveiligingslogboek" }).click();
  const failed = page.getByRole("row").filter({ hasText: "Inloggen mislukt" }).first();
  await expect(failed).toContainText("met een code uit een mail");
  await expect(failed).toContainText(/127\.0\.0\.1|::\/64/);
  await expect(page.getByRole("row").filter({ hasText: "Sleutel gemaakt" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Wat", exact: true }).click();
  await page.getByRole("option", { name: "Inloggen mislukt" }).click();
  await expect(page).toHaveURL(/action=sign_in\.failed/);
  await expect(page.getByRole("row").filter({ hasText: "Sleutel gemaakt" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV downloaden" }).click();
  expect((await downloaded).suggestedFilename()).toBe("beveiligingslogboek.csv");
});
