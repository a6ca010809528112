import { afterEach, expect, test } from "vitest";
import { candidates } from "@/lib/records/candidates/contract";
import { interactions } from "@/lib/records/interactions/contract";
import type { HttpRequest } from "../request-handler";
import { type Caller, LARGE_BODY_BYTES, mayHaveLargeBody, withBodySlot } from "./body-slots";

const requestOf = (contentLength: string | null): HttpRequest => ({
  method: "POST",
  path: "/",
  search: "",
  remoteAddress: null,
  header: (name) => (name === "content-length" ? contentLength : null),
  body: async () => new Uint8Array(),
});

test.each([
  ["2 MiB, when the body may contain files", candidates.create, "2097152", true],
  ["an unknown size, when the body may contain files", candidates.create, null, true],
  ["a kilobyte", candidates.create, "1024", false],
  ["an unknown size, when the body can't contain files", interactions.create, null, false],
  ["no body", candidates.list, null, false],
])(
  "mayHaveLargeBody returns true only if the body may contain files and is over 1 MiB or of unknown size: %s",
  (_, contract, contentLength, expected) => {
    expect(mayHaveLargeBody(contract as never, requestOf(contentLength))).toBe(expected);
  },
);

type Step = { resolve: () => void; promise: Promise<void> };
function newStep(): Step {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { resolve, promise };
}

const ofKey = (id: string, regionId = id): Caller => ({ id, regionId, isCandidate: false });
const ofCandidate = (id: string, regionId: string): Caller => ({ id, regionId, isCandidate: true });
const withSlot = <T>(caller: Caller, request: HttpRequest, work: (request: HttpRequest) => Promise<T>) =>
  withBodySlot(request, { caller, waitsToRead: true }, work);

const opened: { arrive: () => void; finish: () => void; done: Promise<string> }[] = [];
async function releaseAll() {
  for (const each of opened) {
    each.arrive();
    each.finish();
  }
  await Promise.all(opened.splice(0).map(({ done }) => done));
}
afterEach(releaseAll);

/**
 * Sends one large request. The request records its steps in `progress` and continues when the test releases
 * it.
 */
function largeRequest(name: string, caller: Caller, progress: string[] = []) {
  const [arrived, finished] = [newStep(), newStep()];
  const body = async () => {
    progress.push(`${name} is read`);
    await arrived.promise;
    return new Uint8Array(LARGE_BODY_BYTES + 1);
  };
  const done = withSlot(caller, { ...requestOf(null), body }, async (request) => {
    await request.body(0);
    progress.push(`${name} is worked on`);
    await finished.promise;
    return name;
  });
  const sent = { done, arrive: arrived.resolve, finish: finished.resolve };
  opened.push(sent);
  return sent;
}

const openUnfinished = (count: number, caller: Caller, progress: string[]) =>
  Array.from({ length: count }, (_, index) => largeRequest(`${caller.id} ${index}`, caller, progress));

const settled = () => new Promise((resolve) => setImmediate(resolve));
const countOf = (progress: string[], id: string) =>
  progress.filter((line) => line.startsWith(`${id} `)).length;

test("at most two large bodies are processed concurrently, and the other bodies wait in order of arrival", async () => {
  const progress: string[] = [];
  const all = ["a", "b", "c", "d"].map((name) => largeRequest(name, ofKey(name), progress));
  for (const index of [3, 1, 2, 0]) {
    all[index]?.arrive();
    await settled();
  }
  const worked = () => progress.filter((line) => line.endsWith("worked on")).map((line) => line[0]);
  expect(worked()).toEqual(["d", "b"]);
  for (const index of [1, 3]) {
    all[index]?.finish();
    await all[index]?.done;
    await settled();
  }
  expect(worked()).toEqual(["d", "b", "c", "a"]);
});

test("large bodies of one region are processed one at a time, without delaying other regions", async () => {
  const progress: string[] = [];
  const [first, second, other] = [
    largeRequest("first", ofKey("one", "region"), progress),
    largeRequest("second", ofCandidate("two", "region"), progress),
    largeRequest("other", ofKey("three", "another"), progress),
  ];
  first.arrive();
  await settled();
  second.arrive();
  await settled();
  other.arrive();
  other.finish();
  expect(await other.done).toBe("other");
  expect(progress).not.toContain("second is worked on");
  first.finish();
  second.finish();
  expect(await second.done).toBe("second");
});

test("incomplete bodies hold at most 3 slots per key and 5 for all keys of a region", async () => {
  const progress: string[] = [];
  openUnfinished(10, ofKey("one", "region"), progress);
  await settled();
  expect(countOf(progress, "one")).toBe(3);
  openUnfinished(10, ofKey("two", "region"), progress);
  openUnfinished(10, ofKey("three", "region"), progress);
  await settled();
  expect([countOf(progress, "one"), countOf(progress, "two"), countOf(progress, "three")]).toEqual([3, 2, 0]);
  const other = largeRequest("other", ofKey("four", "another"), progress);
  other.arrive();
  other.finish();
  expect(await other.done).toBe("other");
});

test("incomplete bodies hold at most 2 slots per candidate and 3 for all candidates of a region, and leave slots for requests with the region's API keys", async () => {
  const progress: string[] = [];
  openUnfinished(10, ofCandidate("one", "region"), progress);
  await settled();
  expect(countOf(progress, "one")).toBe(2);
  openUnfinished(10, ofCandidate("two", "region"), progress);
  openUnfinished(10, ofCandidate("three", "region"), progress);
  await settled();
  expect([countOf(progress, "one"), countOf(progress, "two"), countOf(progress, "three")]).toEqual([2, 1, 0]);
  openUnfinished(3, ofKey("four", "region"), progress);
  await settled();
  expect(countOf(progress, "four")).toBe(3);
});

test("requests that are rejected before their body is read don't wait for a slot", async () => {
  openUnfinished(10, ofKey("one"), []);
  expect(await withSlot(ofKey("one"), requestOf(null), async () => "refused")).toBe("refused");
});

test("small bodies don't wait for large bodies that are being processed", async () => {
  for (const each of openUnfinished(2, ofKey("one"), [])) each.arrive();
  await settled();
  const small = withSlot(
    ofKey("one"),
    requestOf(null),
    async (request) => (await request.body(0)).byteLength,
  );
  expect(await small).toBe(0);
});

test("a failed request releases its slots", async () => {
  const broken = { ...requestOf(null), body: () => Promise.reject(new Error("broken")) };
  for (let round = 0; round < 30; round++) {
    await expect(withSlot(ofKey("one"), broken, (request) => request.body(0))).rejects.toThrow("broken");
  }
});

test("a region's keys can have 100 requests waiting without affecting its candidates or other regions", async () => {
  openUnfinished(103, ofKey("one", "region"), []);
  await settled();
  const rejected = withSlot(ofKey("one", "region"), requestOf(null), (request) => request.body(0));
  await expect(rejected).rejects.toMatchObject({ code: "unavailable" });
  const others = [ofCandidate("two", "region"), ofKey("three", "another")];
  const waiting = others.flatMap((caller) => openUnfinished(5, caller, []).map(({ done }) => done));
  await settled();
  await releaseAll();
  expect(await Promise.all(waiting)).toHaveLength(10);
});

test("a request with a body of up to 1 MiB frees its slot once the body is parsed", async () => {
  const waiting = newStep();
  const request = { ...requestOf(null), body: async () => new Uint8Array(LARGE_BODY_BYTES + 1) };
  const options = { caller: ofKey("one"), waitsToRead: false };
  const waits = Array.from({ length: 3 }, () =>
    withBodySlot(request, options, async (bounded, endParsing) => {
      await bounded.body(0);
      endParsing();
      await waiting.promise;
    }),
  );
  const next = withBodySlot(request, options, async (bounded) => (await bounded.body(0)).byteLength);
  expect(await next).toBe(LARGE_BODY_BYTES + 1);
  waiting.resolve();
  await Promise.all(waits);
});
