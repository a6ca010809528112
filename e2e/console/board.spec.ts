import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressByKeyboard, pressShortcut } from "../keyboard";
import { consolePath, createRegionApi, newCandidates, signInAs } from "./demo-region";
import { holdPolls } from "./hold-polls";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

const column = (page: Page, phase: string) => page.getByRole("region", { name: new RegExp(`^${phase}`) });

for (const by of ["mouse", "keyboard", "menu"] as const) {
  test(`an adviser moves a card to the next phase by ${by} and undoes the move`, async ({
    page,
    context,
    request,
  }) => {
    const { id, name } = (await newCandidates(request, 1, { phase: "nieuw" })).first;
    await signInAs(context, "adviser");
    await holdPolls(context);
    await page.goto(consolePath("board"));
    const card = column(page, "nieuw").getByRole("listitem").filter({ hasText: name });
    await expect(card).toBeVisible();
    if (by === "menu") {
      await card.getByRole("button", { name: `${name} naar een andere fase` }).click();
      await page.getByRole("menuitem", { name: "oriënteren" }).click();
      await expect(page.getByRole("button", { name: `${name} naar een andere fase` })).toBeFocused();
    } else if (by === "keyboard") {
      const handle = card.getByRole("button", { name: `Sleep ${name}` });
      await expect(handle).toHaveAttribute("aria-roledescription", "versleepbaar");
      await handle.focus();
      await page.keyboard.press("Space");
      await expect(page.getByText(new RegExp(`${name} (opgepakt|boven fase “nieuw”)`))).toBeAttached();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByText(`${name} boven fase “oriënteren”.`)).toBeAttached();
      await page.keyboard.press("Space");
    } else {
      const from = await card.boundingBox();
      const to = await column(page, "oriënteren").boundingBox();
      if (!from || !to) throw new Error("The board is not rendered.");
      await page.mouse.move(from.x + 30, from.y + from.height - 8);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 12 });
      await page.mouse.up();
    }
    await expect(column(page, "oriënteren").getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await expect
      .poll(async () => (await createRegionApi(request).get(`/candidates/${id}`)).data.phase)
      .toBe("oriënteren");
    const undo = page.getByRole("button", { name: "Ongedaan maken" });
    if (by === "mouse") await undo.click();
    else {
      await expect(undo).toBeVisible();
      await page.keyboard.press("Alt+t");
      await pressByKeyboard(page, undo);
    }
    await expect(page.getByText(`${name} staat weer in de fase van daarvoor.`)).toBeVisible();
    await expect(card).toBeVisible();
    await expect
      .poll(async () => (await createRegionApi(request).get(`/candidates/${id}`)).data.phase)
      .toBe("nieuw");
  });
}

test("on a phone the board's columns scroll horizontally but the page does not, and a reader sees no drag buttons", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, "reader");
  await holdPolls(context);
  await page.goto(consolePath("board"));
  await expect(column(page, "nieuw").getByRole("link").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(column(page, "in opleiding")).toBeVisible();
  await expect(column(page, "uitgestroomd")).not.toBeInViewport();
  await page
    .getByRole("region", { name: "Bord", exact: true })
    .evaluate((board) => board.scrollTo(board.scrollWidth, 0));
  await expect(column(page, "uitgestroomd")).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Sleep / })).toHaveCount(0);
});

/** Checks that the buttons that appear on hover are below the name. */
async function expectNameUncovered(card: Locator): Promise<void> {
  await card.hover();
  const name = await card.getByRole("link").boundingBox();
  const buttons = await card.getByRole("button").all();
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  expect(boxes).not.toEqual([]);
  for (const box of boxes) expect(box?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
}

test("at a width of 1440 px, all seven board columns fit and no button covers a name, and narrower boards scroll to the last column", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  const board = page.getByRole("region", { name: "Bord", exact: true });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await holdPolls(context);
    await page.goto(consolePath("board"));
    await expect(column(page, "nieuw").getByRole("link").first()).toBeVisible();
    const beyond = await board.evaluate((area) => area.scrollWidth - area.clientWidth);
    if (width === 1440) {
      expect(beyond).toBe(0);
      await expectNameUncovered(column(page, "nieuw").getByRole("listitem").first());
    } else await board.evaluate((area) => area.scrollTo(area.scrollWidth, 0));
    await expect(column(page, "uitgestroomd")).toBeInViewport({ ratio: 0.99 });
  }
});

test("the board has the list's search and filters, keeps the filters in its URL and passes them to the list", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const [anna, bram, noor] = ["Anna Bos", "Bram Smit", "Noor Bos"].map((name) => ({ name }));
  const details = [
    { ...anna, city: "Sneek", phase: "nieuw" },
    { ...bram, city: "Sneek", phase: "matchen" },
    { ...noor, city: "Zwolle", phase: "matchen" },
  ];
  const people = region.candidates(3).map((candidate, index) => ({ ...candidate, ...details[index] }));
  await region.perform("post", "/candidates", people);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("board"));
  const cards = (phase: string) => column(page, phase).locator("[data-row-link]");
  await expect(cards("nieuw")).toHaveText(["Anna Bos"]);
  await expect(cards("matchen")).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "3 kandidaten" })).toBeVisible();
  await pressShortcut(page, "/");
  await page.keyboard.type("bos");
  await expect(cards("matchen")).toHaveText(["Noor Bos"]);
  await expect(page.getByRole("status").filter({ hasText: "2 kandidaten" })).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Woonplaats" }).click();
  await page.getByRole("option", { name: /Zwolle/ }).click();
  await expect(cards("nieuw")).toHaveCount(0);
  await expect(cards("matchen")).toHaveText(["Noor Bos"]);
  await expect(page).toHaveURL(/board\?q=bos&city=Zwolle/);
  await page.reload();
  await expect(cards("matchen")).toHaveText(["Noor Bos"]);
  await expect(cards("nieuw")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Lijst" }).click();
  await expect(page).toHaveURL(/candidates\?q=bos&city=Zwolle/);
  await expect(page.locator("main tbody [data-row-link]")).toHaveText(["Noor Bos"]);
  await page.getByRole("main").getByRole("link", { name: "Bord" }).click();
  await expect(page).toHaveURL(/board\?q=bos&city=Zwolle/);
  await expect(cards("matchen")).toHaveText(["Noor Bos"]);
  await page.getByRole("button", { name: "Alle filters wissen" }).click();
  await expect(cards("matchen")).toHaveCount(2);
  await page.goto(region.path("board?phase=matchen"));
  await expect(cards("matchen")).toHaveCount(2);
  await expect(column(page, "nieuw")).toHaveCount(0);
  // The card leaves the board, so the focus must move to the board.
  await page.getByRole("button", { name: "Noor Bos naar een andere fase" }).press("Enter");
  await page.getByRole("menuitem", { name: "werkzaam" }).press("Enter");
  await expect(cards("matchen")).toHaveText(["Bram Smit"]);
  await expect(page.getByRole("region", { name: "Bord", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(cards("matchen")).toHaveCount(2);
});

test("a card shows how many days the candidate has been in the phase, and shows zero after a move", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1, { phase: "nieuw" }));
  const [{ id, name }] = result.candidates;
  await withDatabase(
    (sql) => sql`update candidates set phase_changed_at = now() - interval '12 days' where id = ${id}`,
  );
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("board"));
  await expect(column(page, "nieuw").getByText("12 dagen")).toBeVisible();
  await page.getByRole("button", { name: `${name} naar een andere fase` }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await expect(column(page, "matchen").getByText("vandaag")).toBeVisible();
  await expect(page.getByText("wordt verwerkt")).toHaveCount(0);
  await page.reload();
  await expect(column(page, "matchen").getByText("vandaag")).toBeVisible();
});

test("a column loads more cards when it is scrolled", async ({ page, context, request }) => {
  const region = await newTestRegion(request);
  for (const _ of [1, 2, 3, 4]) {
    await region.perform("post", "/candidates", region.candidates(10, { phase: "nieuw" }));
  }
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("board"));
  const cards = column(page, "nieuw").locator("[data-row-link]");
  await expect(cards.first()).toBeVisible();
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded();
    expect(await cards.count()).toBe(40);
  }).toPass();
});

for (const width of [1440, 1024]) {
  test(`on a screen ${width} px wide, the board keeps its scroll positions after a visit to a record`, async ({
    page,
    context,
    request,
  }) => {
    const region = await newTestRegion(request);
    for (const _ of [1, 2, 3])
      await region.perform("post", "/candidates", region.candidates(10, { phase: "voorbereiden" }));
    await page.setViewportSize({ width, height: 800 });
    await signInStaff(context, region.emailOf("adviser"));
    await page.goto(region.path("board"), { waitUntil: "networkidle" });
    const board = page.getByRole("region", { name: "Bord" });
    const cards = column(page, "voorbereiden").getByRole("list");
    const card = cards.getByRole("link").nth(12);
    await card.scrollIntoViewIfNeeded();
    if (width < 1440) await board.evaluate((area) => area.scrollTo(area.scrollWidth, 0));
    const scrolled = async () => [
      await cards.evaluate((area) => Math.round(area.scrollTop)),
      await board.evaluate((area) => Math.round(area.scrollLeft)),
    ];
    const before = await scrolled();
    expect(before[0]).toBeGreaterThan(100);
    expect(before[1] === 0).toBe(width === 1440);
    await card.click();
    await page.waitForURL(/candidates\/rec/);
    await page.goBack();
    await expect(cards).toBeVisible();
    await expect.poll(scrolled).toEqual(before);
  });
}

test("the list keeps its saved view, columns and order after a visit to the board", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  const search = "?phase=matchen&sort=name&columns=name%2Ccity&view=3f0c2d1e-0000-4000-8000-000000000000";
  await page.goto(consolePath(`candidates${search}`));
  await page.getByRole("main").getByRole("link", { name: "Bord" }).click();
  await expect(column(page, "matchen")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Lijst" }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/candidates"));
  expect(new URL(page.url()).search).toBe(search);
});
