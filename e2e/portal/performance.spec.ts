import { type CDPSession, expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const KB = 1000;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
const LARGEST_PAINT_MS_MAX = 2_000;

/** Starts counting the compressed bytes of loaded scripts. Returns a function that returns the count. */
async function countScriptBytes(client: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  return () => bytes;
}

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );

/**
 * Loads a page several times on a throttled CPU. Returns the average script size, and the LCP of the fastest
 * run, because concurrent tests can slow down the other runs.
 */
async function measure(page: Page, path: string): Promise<{ kilobytes: number; paintMs: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const bytes = await countScriptBytes(client);
  const paints: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.goto(path, { waitUntil: "networkidle" });
    paints.push(Math.round(await largestPaint(page)));
  }
  const kilobytes = bytes() / RUNS / KB;
  console.log(
    `  ${path.slice(0, 8)}: ${kilobytes.toFixed(1)} kB of scripts, largest paint ${paints.join(", ")} ms`,
  );
  return { kilobytes, paintMs: Math.min(...paints) };
}

test("the portal's sign-in page loads no scripts and paints quickly on a slow phone", async ({ page }) => {
  const { kilobytes, paintMs } = await measure(page, "/portal");
  expect(kilobytes).toBe(0);
  expect(paintMs).toBeLessThanOrEqual(LARGEST_PAINT_MS_MAX);
});

test("the record page loads at most 60 kB of scripts and paints quickly on a slow phone", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  const { kilobytes, paintMs } = await measure(page, root);
  expect(kilobytes).toBeLessThanOrEqual(60);
  expect(paintMs).toBeLessThanOrEqual(LARGEST_PAINT_MS_MAX);
});
