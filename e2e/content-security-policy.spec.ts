import { expect, type Page } from "@playwright/test";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { recordPaths, signInWithDocument } from "./all-pages";
import { consolePath, newCandidates, signInAs } from "./console/demo-region";
import { test } from "./fixtures";
import { pressShortcut } from "./keyboard";

/** Collects the policy violations that the browser reports after this call. */
function violationsOf(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy"))
      violations.push(`${page.url()} ${message.text()}`);
  });
  return violations;
}

test.describe("the Content-Security-Policy", () => {
  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }

  test("is not violated by public pages", async ({ page }) => {
    const violations = violationsOf(page);
    for (const path of [
      "/",
      "/docs",
      "/docs/errors",
      "/not-there",
      "/dev/mail",
      "/dev/mail/catalogue",
      "/console/sign-in",
    ])
      await visit(page, path);
    await visit(page, "/docs/reference/try");
    await expect(page.getByText("GET/schema").first()).toBeVisible();
    expect(violations).toEqual([]);
  });

  test("is not violated by console pages", async ({ page, context, request }) => {
    const { id } = (await newCandidates(request, 1)).first;
    await signInAs(context, "manager");
    const violations = violationsOf(page);
    const pages = [...NAV_ITEMS.map(({ name }) => name), "candidates/new", "candidates/import"];
    for (const path of pages) await visit(page, consolePath(path));
    await visit(page, "/console/account");
    await visit(page, consolePath(`candidates/${id}`));
    const composer = page.getByRole("form", { name: "Contactmoment toevoegen" });
    await composer.getByLabel("Samenvatting").click();
    await expect(composer.getByLabel("Notities")).toBeVisible();
    await page.keyboard.press("Escape");
    await pressShortcut(page, "ControlOrMeta+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Sectoren (wijzigen|toevoegen)/ }).click();
    await page.getByRole("option", { name: "Primair onderwijs" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Sectoren is gewijzigd.")).toBeVisible();
    expect(violations).toEqual([]);
  });

  test("is not violated by portal pages, except by the framework's scripts, which the policy blocks", async ({
    page,
    context,
    request,
  }) => {
    const violations = violationsOf(page);
    const paths = recordPaths(await signInWithDocument({ request, context }));
    for (const path of paths) await visit(page, path);
    await context.clearCookies();
    for (const path of ["/portal", "/portal/sign-in?token=abc"]) await visit(page, path);
    expect(violations.length).toBeGreaterThan(0);
    expect(violations.filter((text) => !/directive:? ["']script-src /.test(text))).toEqual([]);
    expect(violations.filter((text) => /script '[^']*portal\.js'/.test(text))).toEqual([]);
  });

  test("prevents an injected script from running", async ({ page }) => {
    const slipped = `<script>window.slipped = "inline"</script><img src="/none.png" onerror="window.slipped = 'attribute'">
      <script src="/samples/verify-callback.mjs"></script>`;
    await page.route("**/docs/errors", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace("</main>", `${slipped}</main>`),
      });
    });
    const violations = violationsOf(page);
    await visit(page, "/docs/errors");
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(3);
    expect(await page.evaluate(() => (window as { slipped?: string }).slipped)).toBeUndefined();
  });
});
