import { gzipSync } from "node:zlib";
import { logProgress } from "../progress.mjs";
import { createStaffSession, insertCandidates } from "./console-fixtures.mjs";
import { measureActions } from "./measure-actions.mjs";
import { measurePaints } from "./measure-paints.mjs";
import { openBrowser } from "./open-browser.mjs";
import { quantile } from "./print-results.mjs";

const candidatesDefault = 100_000;
const requests = 200;
const actionRounds = { full: 7, quick: 3 };
const paintRounds = { full: 3, quick: 1 };
const warmUpRequests = 60;
const scrolls = 80;
const scrollPx = 1_500;

const queries = {
  list: () => "",
  "next page": (_, cursor) => `&cursor=${encodeURIComponent(cursor)}`,
  "filter by phase": (n) => `&phase=${encodeURIComponent(["nieuw", "oriënteren", "matchen"][n % 3])}`,
  "filter by city": (n) => `&city=${encodeURIComponent(`Stad ${n % 80}`)}`,
  "sector, role and no contact": (n) =>
    `&sector=${encodeURIComponent("Primair onderwijs")}&role=Anders&noContactDays=${14 + (n % 60)}`,
  "search by name": (n) => `&q=${(n * 7919).toString(16).padStart(4, "0").slice(0, 4)}`,
  "search by e-mail address": (n) => `&q=n${n * 97}%40example`,
  "sort by last contact": () => "&sort=-lastContactAt",
};

const ms = (value) => Number(value.toFixed(1));

/** Measures the response times of the list with sequential requests. */
async function measureResponseTimes(origin, region, cookie) {
  const headers = { cookie: `${cookie.name}=${cookie.value}`, "x-region": region.id };
  const get = async (query) => {
    const response = await fetch(`${origin}/api/console/candidates?pageSize=100${query}`, { headers });
    if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const { meta } = await get("");
  const figures = {};
  for (const [name, query] of Object.entries(queries)) {
    logProgress("responses", name);
    for (let n = 0; n < 20; n += 1) await get(query(n, meta.cursor));
    const times = [];
    for (let n = 0; n < requests; n += 1) {
      const start = performance.now();
      await get(query(n, meta.cursor));
      times.push(performance.now() - start);
    }
    figures[name] = { median: ms(quantile(times, 0.5)), p95: ms(quantile(times, 0.95)) };
  }
  return figures;
}

/**
 * Scrolls the table and returns the duration of the longest main-thread task in ms, or 0 if none took 50 ms.
 */
async function measureScrolling(page) {
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
    }).observe({ entryTypes: ["longtask"] });
  });
  logProgress("scrolling", `${scrolls} times ${scrollPx} px`);
  await page.mouse.move(720, 500);
  for (let n = 0; n < scrolls; n += 1) {
    await page.mouse.wheel(0, scrollPx);
    await page.waitForTimeout(50);
  }
  return Math.max(0, ...(await page.evaluate(() => globalThis.longTasks)));
}

/** Opens the table in a browser. `kilobytes` is the compressed size of the page's scripts. */
async function measureList(page, url) {
  const scripts = new Map();
  const note = async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  };
  page.on("response", note);
  await page.goto(`${url}/candidates`, { waitUntil: "networkidle" });
  page.off("response", note);
  await page.getByRole("row").nth(5).waitFor();
  const kilobytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const longestTask = await measureScrolling(page);
  const lastRow = await page.locator("tbody tr[data-index]").last().getAttribute("data-index");
  return { kilobytes, longestTask, rows: Number(lastRow) + 1 };
}

const pages = ["candidates", "board", "candidates/new", "reports", "mutations", "activity", "settings"];

/**
 * Requests each page often enough that V8 compiles the server's code, as on a server that has run for a
 * while.
 */
async function warmUp(addresses, cookie) {
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  for (const address of addresses) {
    logProgress("warm-up", address);
    for (let n = 0; n < warmUpRequests; n += 1) await (await fetch(address, { headers })).text();
  }
}

async function measureInBrowser(origin, region, cookie, rounds) {
  const { browser, page } = await openBrowser(origin, cookie, { width: 1440, height: 900 });
  const url = `${origin}/console/${region.slug}/live`;
  const addresses = Object.fromEntries(pages.map((path) => [path, `${url}/${path}`]));
  addresses.record = `${url}/candidates/rec00000000000001`;
  const list = await measureList(page, url);
  await warmUp(Object.values(addresses), cookie);
  logProgress("actions", `${rounds.actions} rounds`);
  const actions = await measureActions(page, url, rounds.actions);
  logProgress("paints", `${rounds.paints} rounds`);
  const paints = await measurePaints(page, addresses, rounds.paints);
  await browser.close();
  return { ...list, actions, paints };
}

/** Measures the console in a region with many candidates: response times, actions and paints. */
export async function measureConsole({ sql, bases, app }, options) {
  const count = options.candidates ?? candidatesDefault;
  const speed = options.rounds > 1 ? "full" : "quick";
  const rounds = { actions: actionRounds[speed], paints: paintRounds[speed] };
  logProgress("candidates", `inserting ${count.toLocaleString("en")} …`);
  const region = await insertCandidates(sql, bases[0], count);
  const cookie = await createStaffSession(sql, region, "manager");
  const times = await measureResponseTimes(app.url, region, cookie);
  const origin = app.url.replace("127.0.0.1", "localhost");
  const { kilobytes, longestTask, rows, actions, paints } = await measureInBrowser(
    origin,
    region,
    cookie,
    rounds,
  );
  return [
    {
      title: `The console's list of ${count.toLocaleString("en")} candidates, ms, ${requests} requests each; target p95 ≤ 100`,
      rows: times,
    },
    {
      title: "The console's list in a browser",
      rows: {
        "scripts, compressed, with those for later, kB": { figure: Math.round(kilobytes), target: "≤ 280" },
        [`longest task while scrolling to row ${rows}, ms (0: none over 50)`]: {
          figure: Math.round(longestTask),
          target: "≤ 100",
        },
      },
    },
    {
      title: `From press to visible, ms, ${rounds.actions} rounds; target p50 ≤ 100, board ≤ 250`,
      rows: actions,
    },
    {
      title: `Paints without a cache, ms, medians of ${rounds.paints}; target ≤ 600, at 1.6 Mbit/s with a slow processor ≤ 1,800; layout shift 0`,
      rows: paints,
    },
  ];
}
