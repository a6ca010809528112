import { expect, test } from "@playwright/test";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { pressByKeyboard, tabTo, typeByKeyboard } from "../keyboard";
import { waitForSignInSecrets } from "../sign-in-mails";
import { newCandidate, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const PAGES = [
  "",
  "/contact",
  "/wishes",
  "/consent",
  "/consent/change",
  "/documents",
  "/history",
  "/take-along",
  "/email",
  "/requests",
  "/erase",
  "/erase/confirm",
];
const PUBLIC = ["/portal", "/portal/privacy", "/portal/accessibility", "/portal/erased", "/portal/sign-in"];

for (const [locale, colorScheme] of [
  ["nl-NL", "light"],
  ["en-GB", "dark"],
] as const) {
  test.describe(`the portal in ${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test("is accessible on every page, even with text at 200%", async ({ page, context }) => {
      const candidate = await newCandidate(page.request, { withFile: true });
      for (const path of PUBLIC) {
        await page.goto(path);
        await expectAccessibleOnPhone(page);
      }
      const root = await signInCandidate(context, candidate);
      for (const path of ["/portal", "/portal/regions", ...PAGES.map((each) => root + each)]) {
        await page.goto(path);
        expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
        await expectAccessibleOnPhone(page);
      }
    });
  });
}

test.describe("a candidate", () => {
  test.use({ locale: "nl-NL" });

  test("signs in, changes a phone number and signs out with the keyboard only", async ({ page }) => {
    const { email } = await newCandidate(page.request);
    await page.goto("/portal");
    await typeByKeyboard(page, page.getByLabel("E-mailadres"), email);
    await page.keyboard.press("Enter");
    const { code } = await waitForSignInSecrets(email);
    await typeByKeyboard(page, page.getByLabel("Code van acht cijfers"), code);
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, page.getByRole("link", { name: "Wijzig: Je contactgegevens" }));
    await tabTo(page, page.getByLabel("Telefoonnummer"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("0687654321");
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, page.getByRole("button", { name: "Sla op" }));
    await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
    await expect(page.getByText("0687654321")).toBeVisible();
    await page.goto("/portal");
    await pressByKeyboard(page, page.getByRole("button", { name: "Log uit", exact: true }));
    await expect(page.getByRole("heading", { name: "Je bent uitgelogd" })).toBeVisible();
  });
});
