import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { closeCandidate } from "./close-candidate";
import { signInAsAdmin, signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });

const navigation = (page: Page) => page.getByRole("navigation", { name: "Pagina’s van de console" });
const isDark = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector("[data-mode]");
    const [red = 255] = frame
      ? (getComputedStyle(frame).backgroundColor.match(/\d+/g) ?? []).map(Number)
      : [];
    return red < 128;
  });

test("the navigation lists daily work, saved views and management separately, and management contains the developer pages", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("candidates"));
  const group = (name: string) => navigation(page).getByRole("list", { name }).getByRole("link");
  await expect(group("Werk")).toHaveText(["Kandidaten", "Te doen", "Dubbelen", "Bord"]);
  await expect(group("Beheer")).toContainText(["Rapportages", "Activiteit", "Instellingen"]);
  const developerPages = ["API-sleutels", "Schema", "Mutaties"];
  await expect(group("API")).toHaveText(developerPages);
  await expect(group("Beheer").filter({ hasText: /^(API-sleutels|Schema|Mutaties)$/ })).toHaveText(
    developerPages,
  );
  await expect(group("Weergaven")).toHaveCount(0);
  await region.perform("post", "/candidates", region.candidates(2, { phase: "voorbereiden" }));
  const saved = await page.request.post("/api/console/views", {
    headers: { "x-region": region.id, origin: new URL(page.url()).origin },
    data: { name: "Bijna klaar", query: { phase: "voorbereiden" }, isShared: true },
  });
  expect(saved.status()).toBe(201);
  await page.goto(region.path("board"));
  await expect(group("Weergaven")).toHaveAccessibleName("Bijna klaar 2 kandidaten");
  await group("Weergaven").getByText("Bijna klaar").click();
  await expect(page).toHaveURL(/candidates\?phase=voorbereiden&view=/);
  await expect(page.getByRole("button", { name: "Fase is voorbereiden" })).toBeVisible();
  await expectAccessible(page);
});

test("a narrow sidebar shows icons with the same names, and stays narrow on all pages", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("candidates"));
  await page.waitForLoadState("networkidle");
  const sidebar = page.locator("#sidebar");
  const width = async () => (await sidebar.boundingBox())?.width;
  expect(await width()).toBe(224);
  await page.getByRole("button", { name: "Zijbalk smal of breed" }).click();
  expect(await width()).toBe(56);
  await navigation(page).getByRole("link", { name: "Bord" }).click();
  await expect(page).toHaveURL(/board/);
  await page.reload();
  await expect(navigation(page).getByRole("link", { name: "Bord" })).toHaveAttribute("title", "Bord");
  expect(await width()).toBe(56);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/console/account");
  expect(await width()).toBe(56);
  await page.goto(region.path("candidates"), { waitUntil: "networkidle" });
  await page.keyboard.press("[");
  expect(await width()).toBe(224);
});

test("a chosen theme applies immediately and is kept after a reload", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("candidates"));
  await page.waitForLoadState("networkidle");
  expect(await isDark(page)).toBe(false);
  const choose = async (name: string) => {
    await page.locator("aside").getByRole("button").last().click();
    await page.getByRole("menuitemradio", { name }).click();
    await page.keyboard.press("Escape");
  };
  await choose("Donker");
  expect(await isDark(page)).toBe(true);
  await page.reload();
  expect(await isDark(page)).toBe(true);
  await page.goto("/console/account");
  expect(await isDark(page)).toBe(true);
  await page.goto(region.path("candidates"));
  await page.waitForLoadState("networkidle");
  await choose("Zoals op dit apparaat");
  expect(await isDark(page)).toBe(false);
});

test.describe("in English", () => {
  test.use({ locale: "en-GB" });

  test("phases and sectors have English names, but keep the API's values", async ({ page, context }) => {
    const region = await newTestRegion(page.request);
    const candidates = region.candidates(1, {
      phase: "in opleiding",
      sectorPreferences: ["Primair onderwijs"],
    });
    await region.perform("post", "/candidates", candidates);
    await signInStaff(context, region.emailOf("adviser"));
    await page.goto(region.path("candidates"));
    await expect(page.getByRole("cell", { name: "in training" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "Primary education" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("option", { name: "Phase", exact: true }).click();
    await page.getByRole("combobox", { name: "Phase" }).fill("training");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Phase is in training" })).toBeFocused();
    await expect(page).toHaveURL(/phase=in\+opleiding/);
    await expect(page.getByRole("cell", { name: "in training" })).toBeVisible();
  });

  test("interaction types and dates are in English, but the API keeps its values", async ({
    page,
    context,
  }) => {
    const region = await newTestRegion(page.request);
    const { result } = await region.perform("post", "/candidates", region.candidates(1));
    const [{ id }] = result.candidates;
    const body = [{ type: "Telefonisch", performedAt: "2026-03-01T10:00:00Z", summary: "Called back." }];
    await region.perform("post", `/candidates/${id}/interactions`, body);
    await signInStaff(context, region.emailOf("adviser"));
    await page.goto(region.path(`candidates/${id}`));
    const entry = page.getByRole("listitem").filter({ hasText: "Called back." });
    await expect(entry).toContainText("Phone call");
    await expect(entry).not.toContainText("Telefonisch");
    await expect(entry.locator("time").first()).toHaveAttribute("title", /^1 March 2026\b.* 11:00$/);
    const [interaction] = await region.read(`/candidates/${id}/interactions`);
    expect(interaction).toMatchObject({ type: "Telefonisch" });
  });
});

test("pages are set in our own font, which our server sends", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("reader"));
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).origin);
  });
  await page.goto(region.path("candidates"), { waitUntil: "networkidle" });
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
  );
  expect(loaded).toContain("inter");
  const family = await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
  expect(family).toMatch(/^interExtended, inter,/);
  expect(new Set(fonts)).toEqual(new Set([new URL(page.url()).origin]));
});

test("every icon on the list, the board and the reports is rendered", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await region.perform("post", "/candidates", region.candidates(1));
  await signInStaff(context, region.emailOf("manager"));
  for (const name of ["candidates", "board", "reports"]) {
    await page.goto(region.path(name), { waitUntil: "networkidle" });
    const drawings = page.locator("svg use");
    expect(await drawings.count()).toBeGreaterThan(10);
    const countMissing = () =>
      drawings.evaluateAll((all) => {
        const isMissing = (drawing: Element) =>
          drawing.checkVisibility() && (drawing as SVGGraphicsElement).getBBox().width === 0;
        return all.filter(isMissing).length;
      });
    await expect.poll(countMissing).toBe(0);
  }
});

test("people are shown with their initials in the record, the sidebar, the activity log and the mutations", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const created = await region.perform(
    "post",
    "/candidates",
    region.candidates(1, { name: "Noor van Dijk" }),
  );
  const [{ id }] = created.result.candidates;
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${id}`));
  await expect(page.locator("article > header").getByText("ND", { exact: true })).toBeVisible();
  await closeCandidate(page, region, id);
  const [first = "", last = ""] = region.nameOf("adviser").split(" ");
  const initials = `${first[0]}${last[0]}`.toUpperCase();
  await expect(page.locator("aside").getByText(initials, { exact: true })).toBeVisible();
  for (const name of ["activity", "mutations"]) {
    await page.goto(region.path(name));
    const row = page.locator("main tbody tr").filter({ hasText: region.nameOf("adviser") });
    await expect(row.getByText(initials, { exact: true }).filter({ visible: true })).not.toHaveCount(0);
  }
});

test("the account and admin pages share a navigation, which lists the pages that the user may open", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await page.goto("/console/account");
  const regions = await navigation(page)
    .getByRole("list", { name: "Regio’s" })
    .getByRole("link")
    .allTextContents();
  expect(regions.length).toBeGreaterThan(1);
  await expect(navigation(page).getByRole("link")).toHaveText([
    "Naar de console",
    "Account en inloggen",
    "Regio’s",
    "Medewerkers",
    "Sleutels",
    "Beveiligingslogboek",
    "Gezondheid",
    ...regions,
  ]);
  const staff = navigation(page).getByRole("link", { name: "Medewerkers" });
  await staff.click();
  await expect(page.getByRole("heading", { level: 1, name: "Medewerkers" })).toBeVisible();
  await expect(staff).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
});

test("the navigation of the account page leads to the user's regions", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto("/console/account");
  const list = navigation(page).getByRole("list", { name: "Regio’s" });
  await expect(list.getByRole("link")).toHaveAccessibleName(region.name);
  await expectAccessible(page);
  await list.getByRole("link", { name: region.name }).click();
  await expect(page).toHaveURL(new RegExp(`${region.path("candidates")}$`));
});
