import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the candidate list: filters, selections, and returning to the list from a record. */
test.use({ viewport: { width: 1024, height: 700 } });

const COUNT = 120;
const BATCH = 10;
let region: TestRegion;

async function createCandidates(request: APIRequestContext): Promise<void> {
  region = await newTestRegion(request);
  const candidates = region.candidates(COUNT, { sectorPreferences: ["Primair onderwijs"] });
  for (let start = 0; start < COUNT; start += BATCH) {
    await region.perform("post", "/candidates", candidates.slice(start, start + BATCH));
  }
}

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await createCandidates(context.request);
  await context.close();
});
test.beforeEach(({ context }) => signInStaff(context, region.emailOf("adviser")));

const rows = (page: Page) => page.locator("main tbody [data-row-link]");
const selection = (page: Page) => page.getByRole("region", { name: /geselecteerd/ });
const rowBox = (page: Page, index: number) =>
  page.getByRole("checkbox", { name: /^Selecteer Kandidaat/ }).nth(index);
const listArea = (page: Page) => page.getByRole("region", { name: "Kandidaten" });

test("the list keeps its filter, order and scroll position when the user returns from a record", async ({
  page,
}) => {
  await page.goto(region.path("candidates?sector=Primair+onderwijs&sort=name"));
  await expect(rows(page).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await listArea(page).evaluate((area) => area.scrollTo(0, 1_500));
  const scrolled = () => listArea(page).evaluate((area) => Math.round(area.scrollTop));
  await expect.poll(scrolled).toBe(1_500);
  const link = rows(page).nth(16);
  const name = String(await link.textContent());
  const openRecord = async () => {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  };
  await openRecord();
  await page.goBack();
  await expect(page).toHaveURL(/sector=Primair\+onderwijs&sort=name/);
  await expect.poll(scrolled).toBeGreaterThan(1_000);
  await openRecord();
  await page.getByRole("link", { name: "Kandidaten" }).last().click();
  await expect(page).toHaveURL(/sector=Primair\+onderwijs&sort=name/);
  await expect.poll(scrolled).toBeGreaterThan(1_000);
});

test("Shift selects a range, and the whole list can be selected, including rows that aren't loaded", async ({
  page,
}) => {
  await page.goto(region.path("candidates"));
  await rowBox(page, 2).click();
  await rowBox(page, 6).click({ modifiers: ["Shift"] });
  await expect(selection(page)).toContainText("5 geselecteerd");
  await rowBox(page, 4).click({ modifiers: ["Shift"] });
  await expect(selection(page)).toContainText("2 geselecteerd");
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).click();
  await expect(selection(page)).toContainText("100 geselecteerd");
  await page.getByRole("button", { name: `Alle ${COUNT} selecteren` }).click();
  await expect(selection(page)).toContainText(`${COUNT} geselecteerd`);
  await expect(page.getByRole("button", { name: /^Alle \d+ selecteren/ })).toHaveCount(0);
});

test("at a width of 1024 px, the toolbar fits and shows the full number of candidates", async ({ page }) => {
  // The second visit has the font in its cache. On a first visit, the page may keep a wider fallback font.
  for (let visits = 0; visits < 2; visits += 1)
    await page.goto(region.path("candidates"), { waitUntil: "networkidle" });
  const count = page.getByText(`${COUNT} kandidaten`, { exact: true });
  await expect(count).toBeVisible();
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  expect(await count.evaluate(isCut)).toBe(false);
  expect(await page.getByRole("banner").or(page.locator("main header")).first().evaluate(isCut)).toBe(false);
  expect(await page.locator("html").evaluate(isCut)).toBe(false);
});

test("once fully loaded, the list reports its number of rows and focuses its end", async ({ page }) => {
  await page.goto(region.path("candidates"), { waitUntil: "networkidle" });
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "-1");
  await page.getByRole("button", { name: "Meer laden" }).focus();
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", `${COUNT + 1}`);
  await expect(page.getByText("Dit is alles.")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: `${COUNT} rijen geladen.` })).toHaveCount(1);
});

test("a filter can be added and removed with the keyboard only", async ({ page }) => {
  await page.goto(region.path("candidates"));
  // Wait for hydration, because a menu that is opened by keyboard before then doesn't receive focus.
  await page.waitForLoadState("networkidle");
  const add = page.getByRole("button", { name: "Filter", exact: true });
  await add.focus();
  await page.keyboard.press("Enter");
  const search = page.getByPlaceholder("Zoek een filter…");
  await expect(search).toBeFocused();
  await page.keyboard.type("bevoegd");
  await expect(page.getByRole("option")).toHaveText(["Bevoegdheid"]);
  await search.fill("fase");
  await expect(page.getByRole("option").first()).toHaveText("Fase");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Fase" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(search).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Fase" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/phase=ori/);
  await page.keyboard.press("Escape");
  const chip = page.getByRole("button", { name: "Fase is oriënteren" });
  await expect(chip).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Filter Fase weghalen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chip).toHaveCount(0);
  await expect(page).not.toHaveURL(/phase=/);
});

test("filter values chosen in quick succession all apply, even on a slow computer", async ({ page }) => {
  await page.goto(region.path("candidates"));
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Fase", exact: true }).click();
  await expect(page.getByPlaceholder("Zoek in de lijst…")).toBeFocused();
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  for (const phase of ["nieuw", "matchen", "werkzaam"]) {
    await page.keyboard.insertText(phase);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+a");
  }
  await page.keyboard.press("Escape");
  const filter = page.getByRole("button", { name: "Fase is nieuw, matchen of werkzaam", exact: true });
  await expect(filter).toBeFocused();
  await expect(page).toHaveURL(/phase=nieuw%2Cmatchen%2Cwerkzaam/);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
});

function roomForPlaceholder(field: HTMLElement | SVGElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) throw new Error("The browser has no canvas.");
  canvas.font = font;
  const text = canvas.measureText(field.getAttribute("placeholder") ?? "").width;
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
}

// On a slow first visit, pages keep a fallback font, which may be wider than our own font.
for (const isLoaded of [true, false]) {
  test(`on a small laptop, with ${isLoaded ? "the font" : "a fallback font"}, no page scrolls beyond its content, and placeholders, columns and buttons fit`, async ({
    page,
  }) => {
    if (!isLoaded) await page.route("**/*.woff2", (route) => route.abort());
    // This visit also loads the font.
    await page.goto(region.path("candidates"), { waitUntil: "networkidle" });
    const record = (await rows(page).first().getAttribute("href")) ?? "";
    const pages = [
      record.slice(record.indexOf("candidates/")),
      "candidates/new",
      "candidates/import",
      "board",
      "to-do",
      "duplicates",
      "reports",
      "activity",
      "mutations",
      "candidates",
    ];
    for (const name of pages) {
      await page.goto(region.path(name));
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await page.waitForLoadState("networkidle");
      const beyond = () =>
        page.evaluate(() => [
          document.documentElement.scrollHeight - window.innerHeight,
          document.documentElement.scrollWidth - window.innerWidth,
        ]);
      expect(await beyond(), name).toEqual([0, 0]);
      for (const field of await page.getByRole("main").getByRole("searchbox").all())
        expect(await field.evaluate(roomForPlaceholder), name).toBeGreaterThanOrEqual(0);
    }
    await expect(rows(page).first()).toBeVisible();
    expect(await listArea(page).evaluate((area) => area.scrollWidth - area.clientWidth)).toBe(0);
    const header = page.getByRole("main").locator("header");
    expect(await header.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(70);
  });
}

test("a page that an adviser may not see or that doesn't exist shows an explanation inside the console", async ({
  page,
}) => {
  for (const path of ["settings", "no-such-page"]) {
    expect((await page.goto(region.path(path)))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Deze pagina is er niet" })).toBeVisible();
    await expect(page).toHaveTitle(/^Deze pagina is er niet/);
    await page.getByRole("main").getByRole("link", { name: "Naar de kandidaten" }).click();
    await expect(page).toHaveURL(region.path("candidates"));
  }
});

test("a file of a disallowed type and an empty file are rejected, and the page says why", async ({
  page,
}) => {
  await page.goto(region.path("candidates"));
  await rows(page).first().click();
  await page
    .getByLabel(/^Bestand toevoegen/)
    .first()
    .setInputFiles([
      { name: "cv.exe", mimeType: "text/plain", buffer: Buffer.from("Mijn cv") },
      { name: "leeg.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
    ]);
  await expect(page.getByText("cv.exe kan niet.")).toBeVisible();
  await expect(page.getByText("leeg.txt is leeg.")).toBeVisible();
});

test("the record rejects a phone number without digits and an interaction without text, and adds https:// to a LinkedIn URL", async ({
  page,
}) => {
  await page.goto(region.path("candidates"));
  await rows(page).nth(1).click();
  await page.getByRole("button", { name: /^Telefoon/ }).click();
  const phone = page.getByRole("textbox", { name: "Telefoon" });
  await phone.fill("hallo");
  await phone.press("Enter");
  await expect(page.getByText("Vul een telefoonnummer met alle cijfers in")).toBeVisible();
  await phone.fill("06 12345678");
  await phone.press("Enter");
  await expect(page.getByRole("button", { name: /Telefoon.*06 12345678/ })).toBeVisible();
  await page.getByRole("button", { name: /^LinkedIn/ }).click();
  const linkedin = page.getByRole("textbox", { name: "LinkedIn" });
  await linkedin.fill("linkedin.com/in/noor");
  await linkedin.press("Enter");
  await expect(page.getByText("https://linkedin.com/in/noor")).toBeVisible();
  const composer = page.getByRole("form", { name: "Contactmoment toevoegen" });
  await composer.getByLabel("Samenvatting").click();
  await composer.getByRole("button", { name: "Toevoegen" }).click();
  await expect(composer.getByText("Schrijf een samenvatting of aantekening.")).toBeVisible();
});
