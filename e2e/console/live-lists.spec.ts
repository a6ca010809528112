import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { addRequests } from "./add-privacy-requests";
import { closeCandidate } from "./close-candidate";
import { holdAnswers, holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that an open list or board shows what others change, even if the user doesn't leave the tab. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let id: string;
let name: string;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  const people = region.candidates(2, { phase: "nieuw" });
  name = people[0]?.name ?? "";
  id = (await region.perform("post", "/candidates", people)).result.candidates[0].id;
  await signInStaff(context, region.emailOf("adviser"));
});

const isPoll = (url: string) => url.includes("/last-change");
const nextPoll = (page: Page) => page.waitForResponse((response) => isPoll(response.url()));

/** Opens the page and waits until it polls, so that its first read has no later change. */
async function openPolling(page: Page, path: string): Promise<void> {
  await page.goto(region.path(path));
  await nextPoll(page);
}

const row = (page: Page) => page.getByRole("row").filter({ hasText: name });
const listArea = (page: Page) => page.getByRole("region", { name: "Kandidaten" });
const column = (page: Page, phase: string) => page.getByRole("region", { name: phase });

test("an open list shows a colleague's change, and no longer shows a candidate whom a colleague closes", async ({
  page,
}) => {
  await openPolling(page, "candidates");
  await region.perform("patch", `/candidates/${id}`, { city: "Emmen" });
  await expect(row(page)).toContainText("Emmen", { timeout: 25_000 });
  await closeCandidate(page, region, id);
  await expect(row(page)).toHaveCount(0, { timeout: 25_000 });
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("if a colleague closes the candidate whose row has focus, focus moves to the next row", async ({
  page,
}) => {
  await openPolling(page, "candidates?sort=name");
  const links = listArea(page).locator("[data-row-link]");
  await links.first().focus();
  await closeCandidate(page, region, id);
  await expect(links).toHaveCount(1, { timeout: 25_000 });
  await expect(links.first()).toBeFocused();
});

test("if a colleague closes the list's only candidate, whose row has focus, focus moves to the page's content", async ({
  page,
}) => {
  await openPolling(page, `candidates?q=${encodeURIComponent(name)}`);
  const links = listArea(page).locator("[data-row-link]");
  await expect(links).toHaveCount(1);
  await links.first().focus();
  await closeCandidate(page, region, id);
  await expect(links).toHaveCount(0, { timeout: 25_000 });
  await expect(page.locator("#main")).toBeFocused();
});

test("an open list marks a candidate when a colleague approves a restriction, until it is lifted", async ({
  page,
  browser,
}) => {
  await addRequests(id, [["restriction", null, 1]]);
  const colleague = await (await browser.newContext()).newPage();
  await signInStaff(colleague.context(), region.emailOf("manager"));
  const decide = async (path: string, button: string, decision: string | null) => {
    await colleague.goto(region.path(path));
    await colleague.getByRole("listitem").getByRole("button", { name: button }).click();
    if (decision) await colleague.getByLabel("Besluit").selectOption(decision);
    await colleague.getByLabel("Antwoord aan de kandidaat").fill("Goed.");
    await colleague.getByRole("button", { name: "Opslaan" }).click();
  };
  await openPolling(page, "candidates");
  const mark = row(page).getByText("Gebruik deze gegevens niet: gebruik beperkt");
  await expect(mark).toHaveCount(0);
  await decide("privacy", "beantwoorden", "We doen wat de kandidaat vraagt");
  await expect(mark).toHaveCount(1, { timeout: 25_000 });
  await decide("privacy?state=answered", "Opheffen", null);
  await expect(mark).toHaveCount(0, { timeout: 25_000 });
});

test("an open board shows that a colleague moved a card", async ({ page }) => {
  await openPolling(page, "board");
  await expect(column(page, "Nieuw")).toContainText(name);
  await region.perform("patch", `/candidates/${id}`, { phase: "matchen" });
  await expect(column(page, "Matchen")).toContainText(name, { timeout: 25_000 });
  await expect(column(page, "Nieuw")).not.toContainText(name);
});

test("a card stays where the user moved it, even if a reload that started before the move ends during the move", async ({
  page,
}) => {
  await openPolling(page, "board");
  const reload = await holdAnswers(page, /console\/candidates\?/);
  await region.perform("patch", `/candidates/${id}`, { city: "Emmen" });
  await expect.poll(reload.countHeld).toBeGreaterThan(0);
  const finishMove = await holdRequests(page, "PATCH", new RegExp(id));
  await page.getByRole("button", { name: `${name} naar een andere fase` }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await expect(column(page, "Matchen")).toContainText(name);
  reload.release();
  // If the card moved back, it would do so immediately.
  await page.waitForTimeout(1_000);
  await expect(column(page, "Matchen")).toContainText(name);
  finishMove();
  await expect(page.getByText(`${name} staat nu in fase “matchen”.`)).toBeVisible();
  await expect(column(page, "Matchen")).toContainText(name);
  await expect(column(page, "Nieuw")).not.toContainText(name);
});

/** Counts the reads of the list from now on. */
function countReads(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (/console\/candidates\?/.test(request.url())) count += 1;
  });
  return () => count;
}

test("the rows of a list stay where they are while the user moves the pointer", async ({ page }) => {
  await openPolling(page, "candidates");
  const reads = countReads(page);
  await region.perform("patch", `/candidates/${id}`, { city: "Emmen" });
  const lastMove = Date.now() + 16_000;
  for (let step = 0; Date.now() < lastMove; step += 1) {
    await page.mouse.move(200 + (step % 50), 300);
    await page.waitForTimeout(100);
  }
  expect(reads()).toBe(0);
  await expect(row(page)).toContainText("Emmen", { timeout: 25_000 });
});

test("an open list doesn't reload when nothing has changed", async ({ page }) => {
  await openPolling(page, "candidates");
  const reads = countReads(page);
  for (let poll = 0; poll < 3; poll += 1) await nextPoll(page);
  // If the last poll caused a reload, the reload would start immediately.
  await page.waitForTimeout(500);
  expect(reads()).toBe(0);
});

test("the rows of a list stay where they are while a menu is open", async ({ page }) => {
  await openPolling(page, "candidates");
  await row(page).getByRole("button", { name }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  const reads = countReads(page);
  await region.perform("patch", `/candidates/${id}`, { city: "Emmen" });
  for (let poll = 0; poll < 4; poll += 1) await nextPoll(page);
  await page.waitForTimeout(500);
  expect(reads()).toBe(0);
  await page.keyboard.press("Escape");
  await expect(row(page)).toContainText("Emmen", { timeout: 25_000 });
});

test("a list of more than five pages reloads only when the user returns to the tab", async ({ page }) => {
  await Promise.all(
    Array.from({ length: 60 }, () =>
      region.perform("post", "/candidates", region.candidates(10, { name: "Iemand anders" })),
    ),
  );
  const reads = countReads(page);
  await openPolling(page, "candidates?sort=-createdAt");
  await expect(async () => {
    await listArea(page).evaluate((area) => area.scrollTo(0, area.scrollHeight));
    // The server renders the first page.
    expect(reads()).toBe(6);
  }).toPass();
  await expect(row(page)).toBeVisible();
  await region.perform("patch", `/candidates/${id}`, { city: "Emmen" });
  for (let poll = 0; poll < 4; poll += 1) await nextPoll(page);
  await page.waitForTimeout(500);
  expect(reads()).toBe(6);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(row(page)).toContainText("Emmen");
});
