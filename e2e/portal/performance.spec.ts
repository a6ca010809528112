import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { newCandidate, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const KB = 1000;
const SLOWED = 4;
const ROUNDS = 3;
const LARGEST_PAINT_MS_MAX = 2_000;

/** The bytes of scripts that come over the wire, compressed as they are, from now on. */
async function countScripts(client: CDPSession): Promise<() => number> {
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

/** Opens a page a few times on a slow processor; its scripts once, and the least of the paints: others are at work here too. */
async function measure(page: Page, path: string): Promise<{ kilobytes: number; paintMs: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  const bytes = await countScripts(client);
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(path, { waitUntil: "networkidle" });
    paints.push(Math.round(await largestPaint(page)));
  }
  const kilobytes = bytes() / ROUNDS / KB;
  console.log(
    `  ${path.slice(0, 8)}: ${kilobytes.toFixed(1)} kB of scripts, largest paint ${paints.join(", ")} ms`,
  );
  return { kilobytes, paintMs: Math.min(...paints) };
}

test("the first page brings hardly any JavaScript, and paints soon on a slow phone", async ({ page }) => {
  const { kilobytes, paintMs } = await measure(page, "/portal");
  expect(kilobytes).toBeLessThanOrEqual(100);
  expect(paintMs).toBeLessThanOrEqual(LARGEST_PAINT_MS_MAX);
});

/** The framework alone is 120 kB; the pages behind the first one stay near it, and paint without it. */
test("the own record brings little more than the framework, and paints soon too", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  const { kilobytes, paintMs } = await measure(page, root);
  expect(kilobytes).toBeLessThanOrEqual(175);
  expect(paintMs).toBeLessThanOrEqual(LARGEST_PAINT_MS_MAX);
});
