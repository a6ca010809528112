import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "./client.js";
import { ConnectionFailed } from "./errors.js";
import { download } from "./files.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Resolves after `ms`, or never if `ms` is Infinity. Rejects as soon as the signal is aborted. */
const after = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (Number.isFinite(ms)) setTimeout(resolve, ms);
  });

type Pace = { firstMs?: number; pausesMs?: number[] };

/** A `fetch` whose response begins after `firstMs` and sends a chunk after each pause. */
function slowFetch({ firstMs = 0, pausesMs = [] }: Pace, chunk = " ") {
  return vi.fn(async (_: URL | string | Request, init: RequestInit = {}) => {
    const signal = init.signal as AbortSignal;
    await after(firstMs, signal);
    const left = [...pausesMs];
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const pauseMs = left.shift();
        if (pauseMs === undefined) {
          controller.enqueue(new TextEncoder().encode('{"data":[]}'));
          return controller.close();
        }
        await after(pauseMs, signal).catch((reason) => controller.error(reason));
        if (!signal.aborted) controller.enqueue(new TextEncoder().encode(chunk));
      },
    });
    return new Response(body);
  });
}

const clientOf = (fetch: ReturnType<typeof slowFetch>, options: { timeoutMs?: number } = {}) =>
  createClient({
    baseUrl: "https://instroom.example",
    key: "key",
    mode: "sandbox",
    attempts: 1,
    fetch,
    ...options,
  });

/** Returns the time after which the promise settles, and its outcome. */
async function timed<T>(promise: Promise<T>): Promise<[ms: number, outcome: T | unknown]> {
  const begin = Date.now();
  const settled = promise.then(
    (value) => [Date.now() - begin, value] as [number, T],
    (error: unknown) => [Date.now() - begin, error] as [number, unknown],
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  return settled;
}

const megabytes = (count: number) => ({
  curriculumVitae: [{ filename: "cv.pdf", data: "x".repeat(count * 1_000_000) }],
});
const path = { id: "rec1" };
const timeout = { cause: { name: "TimeoutError" } };

describe("the time limit of a call", () => {
  it("is 60 seconds for a response to a GET", async () => {
    const [ms, error] = await timed(clientOf(slowFetch({ firstMs: Infinity })).get("/mutations"));
    expect(ms).toBe(60_000);
    expect(error).toBeInstanceOf(ConnectionFailed);
    expect(error).toMatchObject(timeout);
  });

  it("grows by a second per 16 KiB of the request body", async () => {
    const send = (fetch: ReturnType<typeof slowFetch>) =>
      timed(clientOf(fetch).post("/candidates/{id}/attachments", { path, body: megabytes(14) }));
    const slow = slowFetch({ firstMs: 90_000 });
    expect(await send(slow)).toMatchObject([90_000, { status: 200 }]);
    expect(slow).toHaveBeenCalledTimes(1);
    const [ms, error] = await send(slowFetch({ firstMs: Infinity }));
    expect(Math.round(ms / 1000)).toBe(Math.round(60 + 14_000_000 / (16 * 1024)));
    expect(error).toMatchObject(timeout);
  });

  it("isn't cut short by Node, because a large body is sent in parts", async () => {
    vi.useRealTimers();
    const fetch = slowFetch({});
    await clientOf(fetch).post("/candidates/{id}/attachments", { path, body: megabytes(14) });
    const sent = fetch.mock.calls[0]?.[1]?.body as Blob;
    const sizes: number[] = [];
    for await (const chunk of sent.stream()) sizes.push(chunk.length);
    expect(Math.max(...sizes)).toBe(64 * 1024);
    expect(JSON.parse(await sent.text())).toEqual(megabytes(14));
  });

  it("restarts with each chunk of the response", async () => {
    const steady = { firstMs: 50_000, pausesMs: [50_000, 50_000, 50_000] };
    expect(await timed(clientOf(slowFetch(steady)).get("/mutations"))).toMatchObject([
      200_000,
      { status: 200 },
    ]);
    const stalled = { firstMs: 50_000, pausesMs: [50_000, Infinity] };
    expect(await timed(clientOf(slowFetch(stalled)).get("/mutations"))).toMatchObject([160_000, timeout]);
  });

  it("is `timeoutMs` if given, plus the time that the API may wait for a mutation", async () => {
    const hanging = () => clientOf(slowFetch({ firstMs: Infinity }), { timeoutMs: 5_000 });
    expect(await timed(hanging().get("/mutations"))).toMatchObject([5_000, timeout]);
    expect(await timed(hanging().mutations.wait("m1"))).toMatchObject([30_000, timeout]);
  });

  it("can be longer than a timer of Node", async () => {
    const patient = clientOf(slowFetch({ firstMs: 90_000 }), { timeoutMs: Infinity });
    expect(await timed(patient.get("/mutations"))).toMatchObject([90_000, { status: 200 }]);
  });
});

describe("the time limit of a download", () => {
  it("is 60 seconds without a byte", async () => {
    vi.stubGlobal("fetch", slowFetch({ pausesMs: [50_000, 50_000, Infinity] }));
    expect(await timed(download({ url: "https://instroom.example/files/token" }))).toMatchObject([
      160_000,
      timeout,
    ]);
  });
});
