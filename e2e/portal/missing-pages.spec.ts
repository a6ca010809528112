import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

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
  });
