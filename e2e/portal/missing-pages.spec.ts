import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

/** The database accepts no text with this character. */
const MALFORMED_ID = "%00";

for (const path of ["/portal/erased", "/portal/privacy"])
  test(`${path} ignores a region that can't exist`, async ({ request }) => {
    for (const id of [MALFORMED_ID, "zzz", ""])
      expect((await request.get(`${path}?region=${id}`)).status()).toBe(200);
  });

/** The portal has its own not-found page, because Next's page needs scripts that the portal doesn't load. */
for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("the URL of a missing document, record or page shows a page with a heading and a link", async ({
      page,
      context,
    }) => {
      const root = await signInCandidate(context, await newCandidate(page.request));
      for (const path of [
        `${root}/documents/${randomUUID()}`,
        `${root}/documents/requested/${randomUUID()}`,
        `${root}/nothing`,
        `${root}/documents/nothing/nothing`,
        `/portal/${randomUUID()}`,
        "/portal/nothing/nothing",
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
        await expect(page.getByRole("main").getByRole("link").first(), path).toBeVisible();
      }
    });

    test("the link to a removed document leads to the list of documents, which says that it was removed", async ({
      page,
      context,
    }) => {
      const root = await signInCandidate(context, await newCandidate(page.request));
      for (const id of [randomUUID(), MALFORMED_ID]) {
        await page.goto(`${root}/documents/${id}/file`);
        await expect(page).toHaveURL(new RegExp(`${root}/documents`));
        await expect(page.getByText("Dit document is er niet meer.")).toBeVisible();
      }
    });

    test("the link to a document leads to the sign-in page after the session has ended", async ({ page }) => {
      await page.goto(`/portal/${randomUUID()}/documents/${randomUUID()}/file`);
      await expect(page).toHaveURL(/\/portal\?ended$/);
      await expect(page.getByText("Je bent uitgelogd. Log opnieuw in.")).toBeVisible();
    });
  });
