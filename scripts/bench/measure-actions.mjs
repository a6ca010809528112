import { quantile } from "./print-results.mjs";

const timeoutMs = 15_000;

/**
 * Runs in the page. Measures the time from the next event in `on` to the first frame in which each of the
 * expressions in `effects` is true.
 */
const startClock = ({ effects, on }) => {
  let start;
  const begin = (event) => {
    start ??= event.timeStamp;
  };
  for (const type of on) addEventListener(type, begin, { capture: true, once: true });
  const measure = (isVisible) =>
    new Promise((resolve) => {
      const hasAppeared = new Function(`return Boolean(${isVisible});`);
      const look = () => {
        if (start === undefined || !hasAppeared()) return requestAnimationFrame(look);
        // A task queued in a frame runs once that frame is on the screen.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      };
      look();
    });
  globalThis.measured = Promise.all(effects.map(measure));
};

/**
 * Performs an action with the mouse or keyboard. Returns the time in ms until each of its effects is on the
 * screen.
 */
async function timesToVisible(page, effects, act, on = ["pointerdown", "keydown", "popstate"]) {
  await page.evaluate(startClock, { effects, on });
  await act();
  const timeout = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`Not visible: ${effects.join(", ")}`)), timeoutMs).unref();
  });
  return await Promise.race([page.evaluate(() => globalThis.measured), timeout]);
}

/** Returns the time in ms until a single effect of an action is on the screen. */
async function timeToVisible(page, isVisible, act, on) {
  const [ms] = await timesToVisible(page, [isVisible], act, on);
  return ms;
}

const shows = (selector, text = "") =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((element) => element.checkVisibility() && element.textContent.includes(${JSON.stringify(text)}))`;
const isFresh = `!document.querySelector("[aria-busy=true]")`;
const both = (...conditions) => conditions.join(" && ");
const settle = (page) => page.waitForLoadState("networkidle");

const row = (page, n) => page.locator("tbody tr[data-index]").nth(n);

/** Measures filtering and sorting in the open list. Leaves the list sorted by name. */
async function timeFilters(page, note, n) {
  const add = page.getByRole("button", { name: "Filter", exact: true });
  note(
    "list: open the filters",
    await timeToVisible(page, shows("[role=option]", "City"), () => add.click()),
  );
  const city = page.getByRole("option", { name: "City" });
  const values = shows("[role=option]", "Stad ");
  note("list: choose a filter", await timeToVisible(page, values, () => city.click()));
  const chosen = both(`location.search.includes("city=")`, isFresh);
  const option = page.getByRole("option").nth(n);
  const [filter, filtered] = await timesToVisible(page, [shows("button", "City is"), chosen], () =>
    option.click(),
  );
  note("list: choose a value, the filter", filter);
  note("list: choose a value, its rows", filtered);
  await page.keyboard.press("Escape");
  const cleared = both(`!location.search.includes("city=")`, isFresh);
  const clear = page.getByRole("button", { name: "Clear all filters" });
  note("list: clear the filters", await timeToVisible(page, cleared, () => clear.click()));
  const arrow = shows("th[aria-sort=ascending]");
  const sort = page.getByRole("button", { name: "Sort by Name" });
  const [direction, sorted] = await timesToVisible(page, [arrow, both(arrow, isFresh)], () => sort.click());
  note("list: sort, the arrow", direction);
  note("list: sort, its rows", sorted);
}

/** Opens a record from the list and goes back. Returns the record's name. */
async function timeRecordOf(page, link, note, which) {
  const name = await link.textContent();
  const opened = both(shows("h1", name), `!document.querySelector("table caption")`);
  const [heading, whole] = await timesToVisible(page, [shows("h1", name), opened], () => link.click());
  note(`list: open ${which}, its heading`, heading);
  note(`list: open ${which}, all of it`, whole);
  await settle(page);
  const back = shows("tbody [data-row-link]", name);
  note("record: back to the list", await timeToVisible(page, back, () => page.goBack()));
  await settle(page);
  return name;
}

/**
 * Measures actions on the candidate list, one after another. Measures the first record after the page loads
 * separately, because the browser then loads and compiles the record's code.
 */
async function timeList(page, url, note, n) {
  await page.goto(`${url}/candidates`);
  await settle(page);
  const link = (offset) => row(page, offset + n).locator("[data-row-link]");
  await timeRecordOf(page, link(2), note, "the first record");
  await timeRecordOf(page, link(3), note, "another record");
  const name = await timeRecordOf(page, link(4), note, "another record");
  const bar = shows("[role=checkbox][aria-checked=true]");
  note(
    "list: select a row",
    await timeToVisible(page, bar, () => row(page, 1).getByRole("checkbox").click()),
  );
  await row(page, 1).getByRole("checkbox").click();
  await timeFilters(page, note, n);
  const search = page.getByRole("searchbox");
  const found = both(`location.search.includes("q=")`, isFresh);
  await search.focus();
  const typed = name.slice(-4);
  note(
    "list: search, with the pause of 0.2 s",
    await timeToVisible(page, found, () => page.keyboard.insertText(typed), ["input"]),
  );
}

async function timeRecord(page, url, note, n) {
  await page.goto(`${url}/candidates`);
  await settle(page);
  await row(page, 3 + n)
    .locator("[data-row-link]")
    .click();
  await page.waitForURL(/candidates\/rec/);
  await settle(page);
  const city = page.getByRole("button", { name: /^Edit City/ });
  const editing = `document.activeElement?.matches("input[aria-label=City]")`;
  note("record: edit a field", await timeToVisible(page, editing, () => city.click()));
  const value = `Assen ${n}`;
  await page.keyboard.insertText(value);
  const saved = both(shows("dd", value), `!document.querySelector("input[aria-label=City]")`);
  note("record: save the field", await timeToVisible(page, saved, () => page.keyboard.press("Enter")));
  await settle(page);
  const asked = shows("[role=dialog] textarea, form textarea");
  note("record: add a contact", await timeToVisible(page, asked, () => page.keyboard.press("i")));
  await page.keyboard.press("Escape");
}

async function timeBoard(page, url, note, n) {
  await page.goto(`${url}/reports`);
  await settle(page);
  // The columns are in the order of the phases.
  const column = "main section section";
  const card = `${column} li [data-row-link]`;
  const board = page.getByRole("navigation").getByRole("link", { name: "Board", exact: true });
  note("board: open", await timeToVisible(page, shows(card), () => board.click()));
  await settle(page);
  const first = page.locator(column).first().locator("li").nth(n);
  const name = await first.locator("[data-row-link]").textContent();
  await first.hover();
  const menu = first.getByRole("button", { name: /another phase|Move/ });
  note("board: open a card's menu", await timeToVisible(page, shows("[role=menuitem]"), () => menu.click()));
  const there = shows(`${column}:nth-of-type(2) li`, name);
  const item = page.getByRole("menuitem").first();
  note("board: move a card", await timeToVisible(page, there, () => item.click()));
  await settle(page);
}

const destinations = {
  reports: "Reports",
  mutations: "Mutations",
  activity: "Activity",
  candidates: "Candidates",
};

async function timePages(page, url, note) {
  await page.goto(`${url}/board`);
  await settle(page);
  for (const [name, title] of Object.entries(destinations)) {
    const link = page.getByRole("navigation").getByRole("link", { name: title, exact: true });
    const arrived = both(`location.pathname.endsWith("/${name}")`, shows("main h1", title));
    const [heading, whole] = await timesToVisible(page, [shows("h1", title), arrived], () => link.click());
    note(`to the page ${name}, its heading`, heading);
    note(`to the page ${name}, all of it`, whole);
    await settle(page);
  }
}

/** Measures actions on the list, record, board and menu, in ms. `url` is the URL of a region's console. */
export async function measureActions(page, url, rounds) {
  const times = {};
  const note = (name, ms) => {
    times[name] ??= [];
    times[name].push(ms);
  };
  for (let n = 0; n < rounds; n += 1) {
    for (const time of [timeList, timeRecord, timeBoard, timePages]) await time(page, url, note, n);
  }
  const figures = (all) => ({ p50: Math.round(quantile(all, 0.5)), p95: Math.round(quantile(all, 0.95)) });
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, figures(all)]));
}
