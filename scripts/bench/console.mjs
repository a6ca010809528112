import { gzipSync } from "node:zlib";
import { announce } from "../progress.mjs";
import { findBrowser } from "../tests/browser.mjs";
import { browserArguments } from "../tests/browser-arguments.mjs";
import { fillWithCandidates, signReaderIn } from "./console-rows.mjs";

const requests = 200;
const scrolls = 80;
const scrollPx = 1_500;

const queries = {
  list: () => "",
  "next page": (_, cursor) => `&cursor=${encodeURIComponent(cursor)}`,
  "filter by phase": (n) => `&phase=${encodeURIComponent(["nieuw", "oriënteren", "matchen"][n % 3])}`,
  "filter by city": (n) => `&city=${encodeURIComponent(`Stad ${n % 80}`)}`,
  "sector, role and no contact": (n) =>
    `&sector=${encodeURIComponent("Primair onderwijs")}&role=Anders&noContactDays=${14 + (n % 60)}`,
  "search of a name": (n) => `&q=${(n * 7919).toString(16).padStart(4, "0").slice(0, 4)}`,
  "search of an address": (n) => `&q=n${n * 97}%40example`,
  "sorted by last contact": () => "&sort=-lastContactAt",
};

const atShare = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)];

/** How long the list of candidates takes to answer, one request after another, in ms. */
async function answerTimes(origin, region, cookie) {
  const headers = { cookie: `${cookie.name}=${cookie.value}`, "x-region": region.id };
  const ask = async (query) => {
    const reply = await fetch(`${origin}/api/console/candidates?pageSize=100${query}`, { headers });
    if (!reply.ok) throw new Error(`${query}: ${reply.status} ${await reply.text()}`);
    return await reply.json();
  };
  const { meta } = await ask("");
  const figures = {};
  for (const [name, query] of Object.entries(queries)) {
    announce("answers", name);
    for (let n = 0; n < 20; n += 1) await ask(query(n, meta.cursor));
    const times = [];
    for (let n = 0; n < requests; n += 1) {
      const start = performance.now();
      await ask(query(n, meta.cursor));
      times.push(performance.now() - start);
    }
    figures[name] = { median: atShare(times, 0.5), p95: atShare(times, 0.95) };
  }
  return figures;
}

/** The table in a browser: the size of its scripts, gzipped, in kB, and its longest tasks while it is scrolled, in ms. */
async function browse(origin, region, cookie) {
  const { chromium } = await import("@playwright/test");
  const executablePath = await findBrowser();
  const own = executablePath === "playwright" ? {} : { executablePath };
  const browser = await chromium.launch({ ...own, args: browserArguments });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ ...cookie, url: origin }]);
  const page = await context.newPage();
  const scripts = new Map();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  await page.goto(`${origin}/console/${region.slug}/live/candidates`, { waitUntil: "networkidle" });
  await page.getByRole("row").nth(5).waitFor();
  const kilobytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
    }).observe({ entryTypes: ["longtask"] });
  });
  announce("scrolling", `${scrolls} times ${scrollPx} px`);
  await page.mouse.move(720, 500);
  for (let n = 0; n < scrolls; n += 1) {
    await page.mouse.wheel(0, scrollPx);
    await page.waitForTimeout(50);
  }
  const longTasks = await page.evaluate(() => globalThis.longTasks);
  const rowsReached = await page.getByRole("table").getAttribute("aria-rowcount");
  await browser.close();
  return { kilobytes, longest: Math.max(0, ...longTasks), rowsReached: Number(rowsReached) };
}

/** The console's candidates, of 100,000: the figures as text. */
export async function measureConsole(workplace) {
  announce("candidates", "100,000 are made …");
  const region = await fillWithCandidates(workplace.sql, workplace.bases[0]);
  const cookie = await signReaderIn(workplace.sql, region);
  const origin = workplace.product.address.replace("127.0.0.1", "localhost");
  const answers = await answerTimes(workplace.product.address, region, cookie);
  const { kilobytes, longest, rowsReached } = await browse(origin, region, cookie);
  const ms = (value) => `${value.toFixed(1)} ms`.padStart(10);
  const lines = Object.entries(answers).map(
    ([name, { median, p95 }]) => `  ${name.padEnd(30)}${ms(median)}${ms(p95)}`,
  );
  return [
    "",
    `  The list of 100,000 candidates, ${requests} requests each      median       p95   target ≤ 150 ms`,
    ...lines,
    "",
    `  scripts of the candidates page, gzipped   ${kilobytes.toFixed(0)} kB   target ≤ 250`,
    `  longest task while scrolling to row ${rowsReached}   ${longest.toFixed(0)} ms   target ≤ 100 (0: none over 50)`,
    "",
  ].join("\n");
}
