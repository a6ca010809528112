import { median } from "./print-results.mjs";

const settledMs = 300;

/** A connection of 1.6 Mbit/s with a round trip of 150 ms, and a CPU throttled to a quarter of its speed. */
const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, processor: 4 };
const fast = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, processor: 1 };
const conditions = { local: fast, "1.6 Mbit/s": slow };

/** Counts the compressed bytes of scripts. Returns a function that returns the bytes since its last call. */
function watchScripts(client) {
  const scripts = new Set();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.delete(requestId)) bytes += encodedDataLength;
  });
  return () => {
    const counted = bytes;
    bytes = 0;
    return counted;
  };
}

const watchPaints = () => {
  globalThis.paints = { first: 0, largest: 0, shift: 0, shifted: [] };
  const watch = (type, note) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
  };
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") globalThis.paints.first = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    globalThis.paints.largest = startTime;
  });
  watch("layout-shift", ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    globalThis.paints.shift += value;
    globalThis.paints.shifted.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 120)));
  });
};

/**
 * Loads a page without a cache. Returns the times of its paints in ms, its layout shift, and what shifted.
 */
async function loadPage(page, client, url, { processor, ...network }) {
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await client.send("Emulation.setCPUThrottlingRate", { rate: processor });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(settledMs);
  return await page.evaluate(() => globalThis.paints);
}

/** Measures when each page shows its content, how much its layout shifts, and its scripts' size in kB. */
export async function measurePaints(page, addresses, rounds) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await page.addInitScript(watchPaints);
  const takeScriptBytes = watchScripts(client);
  const rows = {};
  for (const [condition, limits] of Object.entries(conditions)) {
    for (const [name, address] of Object.entries(addresses)) {
      const loads = [];
      takeScriptBytes();
      for (let n = 0; n < rounds; n += 1) loads.push(await loadPage(page, client, address, limits));
      const paintOf = (figure) => Math.round(median(loads.map((load) => load[figure])));
      const shift = Math.max(...loads.map((load) => load.shift));
      rows[`${name}, ${condition}`] = {
        "first paint": paintOf("first"),
        "largest paint": paintOf("largest"),
        "layout shift": Number(shift.toFixed(4)),
        scripts: Math.round(takeScriptBytes() / rounds / 100) / 10,
        shifted: [...new Set(loads.flatMap((load) => load.shifted))].join(" "),
      };
    }
  }
  await client.send("Network.emulateNetworkConditions", { offline: false, ...fast });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await client.detach();
  return rows;
}
