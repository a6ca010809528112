import { expect, test } from "vitest";
import { candidates } from "@/lib/records/candidates/contract";
import { interactions } from "@/lib/records/interactions/contract";
import { hasLargeBody, withBodySlot } from "./body-slots";
import type { HttpRequest } from "./request-handler";

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
  "hasLargeBody returns true only for over 1 MiB or an unknown size on routes with files: %s",
  (_, contract, contentLength, expected) => {
    expect(hasLargeBody(contract as never, requestOf(contentLength))).toBe(expected);
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

/** Sends one large request that records its progress and continues when the test releases it. */
function largeRequest(name: string, owner: string, journal: string[]) {
  const [arrived, finished] = [newStep(), newStep()];
  const body = async () => {
    journal.push(`${name} is read`);
    await arrived.promise;
    return new Uint8Array();
  };
  const done = withBodySlot(owner, { ...requestOf(null), body }, async (request) => {
    await request.body(0);
    journal.push(`${name} is worked on`);
    await finished.promise;
    return name;
  });
  return { done, arrive: arrived.resolve, finish: finished.resolve };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("at most two large bodies are processed at once, and the others follow in the order in which they were received", async () => {
  const journal: string[] = [];
  const all = ["a", "b", "c", "d"].map((name) => largeRequest(name, name, journal));
  for (const index of [3, 1, 2, 0]) {
    all[index]?.arrive();
    await settled();
  }
  const worked = () => journal.filter((line) => line.endsWith("worked on")).map((line) => line[0]);
  expect(worked()).toEqual(["d", "b"]);
  for (const index of [1, 3]) {
    all[index]?.finish();
    await all[index]?.done;
    await settled();
  }
  expect(worked()).toEqual(["d", "b", "c", "a"]);
  for (const each of all) each.finish();
  await Promise.all(all.map(({ done }) => done));
});

test("unfinished bodies of one region hold at most four slots and don't delay other regions", async () => {
  const journal: string[] = [];
  const stalled = Array.from({ length: 10 }, (_, index) => largeRequest(`stalled ${index}`, "one", journal));
  const other = largeRequest("other", "another", journal);
  await settled();
  expect(journal).toHaveLength(5);
  other.arrive();
  other.finish();
  expect(await other.done).toBe("other");
  for (const each of stalled) {
    each.arrive();
    each.finish();
  }
  await Promise.all(stalled.map(({ done }) => done));
  expect(journal).toHaveLength(2 * 11);
});

test("requests that are rejected before their body is read don't wait", async () => {
  const stalled = Array.from({ length: 10 }, (_, index) => largeRequest(String(index), "one", []));
  expect(await withBodySlot("one", requestOf(null), async () => "refused")).toBe("refused");
  for (const each of stalled) {
    each.arrive();
    each.finish();
  }
  await Promise.all(stalled.map(({ done }) => done));
});

test("a failed request releases its slots; with 200 requests waiting, the next request is rejected", async () => {
  const broken = { ...requestOf(null), body: () => Promise.reject(new Error("broken")) };
  for (let round = 0; round < 20; round++) {
    await expect(withBodySlot("one", broken, (request) => request.body(0))).rejects.toThrow("broken");
  }
  const all = Array.from({ length: 204 }, (_, index) => largeRequest(String(index), "one", []));
  await settled();
  const refused = withBodySlot("one", requestOf(null), (request) => request.body(0));
  await expect(refused).rejects.toMatchObject({ code: "unavailable" });
  for (const each of all) {
    each.arrive();
    each.finish();
  }
  await Promise.all(all.map(({ done }) => done));
  expect(await withBodySlot("one", requestOf(null), async () => "free again")).toBe("free again");
});
