import { expect, type Locator, type Page, test } from "@playwright/test";
import { secretsMailedTo } from "../sign-in-mails";
import { expectUsable } from "./expect-usable";
import { newCandidate, signedIn } from "./own-candidate";

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
  "/erase",
];
const PUBLIC = ["/portal", "/portal/privacy", "/portal/accessibility", "/portal/erased", "/portal/sign-in"];

for (const locale of ["nl-NL", "en-GB"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`in ${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });

      test("every page is usable, with text at 200 % too", async ({ page, context }) => {
        const candidate = await newCandidate(page.request, { withFile: true });
        for (const path of PUBLIC) {
          await page.goto(path);
          await expectUsable(page);
        }
        const root = await signedIn(context, candidate);
        for (const path of ["/portal", ...PAGES.map((each) => root + each)]) {
          await page.goto(path);
          expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
          await expectUsable(page);
        }
      });
    });
  }
}

/** Tabs until something has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("The focus never got there.");
}

test.describe("in Dutch", () => {
  test.use({ locale: "nl-NL" });

  test("the keyboard alone gets one in, changes a phone number and signs out", async ({ page }) => {
    const { email } = await newCandidate(page.request);
    await page.goto("/portal");
    await tabTo(page, page.getByLabel("E-mailadres"));
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    const code = page.getByLabel("Code van zes cijfers");
    await expect(code).toBeVisible();
    await tabTo(page, code);
    await page.keyboard.type((await secretsMailedTo(email)).code);
    await page.keyboard.press("Enter");
    const card = page.getByRole("link", { name: /Bekijk je gegevens bij/ });
    await card.waitFor();
    await tabTo(page, card);
    await page.keyboard.press("Enter");
    const change = page.getByRole("link", { name: "Wijzig: Jij en je adres" });
    await change.waitFor();
    await tabTo(page, change);
    await page.keyboard.press("Enter");
    const phone = page.getByLabel("Telefoonnummer");
    await phone.waitFor();
    await tabTo(page, phone);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("0687654321");
    await page.keyboard.press("Enter");
    const save = page.getByRole("button", { name: "Sla op" });
    await save.waitFor();
    await tabTo(page, save);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
    await expect(page.getByText("0687654321")).toBeVisible();
    await page.goto("/portal");
    await tabTo(page, page.getByRole("button", { name: "Log uit", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Stuur mij een mail" })).toBeVisible();
  });
});
