import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientWithResponses, type FakeResponse, page } from "@/test/client-with-responses";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const limited = (seconds: number): FakeResponse => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
  body: { code: "rate_limited" },
});
const busy: FakeResponse = { status: 503, headers: { "retry-after": "1" } };

/** Runs all timers of an hour, and returns the outcome: the reply, or the error. */
async function settled<T>(promise: Promise<T>): Promise<T | unknown> {
  const outcome = promise.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_600_000);
  return outcome;
}

/** A `fetch` with a rate limit like the API's, but lower: 10 requests a second, and 20 at once. */
function fetchWithBucket() {
  let [tokens, at] = [20, Date.now()];
  const rejections = new Set<number>();
  const fetch = vi.fn(async () => {
    tokens = Math.min(20, tokens + (Date.now() - at) / 100);
    at = Date.now();
    if (tokens < 1) {
      rejections.add(at);
      return new Response(null, { status: 429, headers: { "retry-after": "1" } });
    }
    tokens--;
    return new Response('{"data":{"mutationId":"m1"}}', { status: 202 });
  });
  return { fetch, rejections };
}

describe("a 429", () => {
  it("doesn't count as an attempt, so 100 writes at once are all accepted", async () => {
    const { fetch, rejections } = fetchWithBucket();
    const { client } = clientWithResponses([], { fetch });
    const body = [{ name: "Sanne", email: "sanne@example.org", privacyConsent: true }];
    const writes = Array.from({ length: 100 }, () => client.post("/candidates", { body }));
    const outcomes = (await settled(Promise.allSettled(writes))) as PromiseSettledResult<unknown>[];
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    // The retries are spread over the second, instead of all coming back at the same moment.
    expect(rejections.size).toBeGreaterThan(20);
  });

  it("isn't waited for any more after a total of five minutes", async () => {
    const { client, calls } = clientWithResponses(Array(10).fill(limited(100)));
    expect(await settled(client.get("/mutations"))).toMatchObject({ status: 429, code: "rate_limited" });
    expect(calls).toHaveLength(4);
  });

  it("counts as an attempt if it doesn't say how long to wait", async () => {
    for (const answer of [limited(0), { status: 429 }]) {
      const { client, calls } = clientWithResponses(Array(10).fill(answer));
      expect(await settled(client.get("/mutations"))).toMatchObject({ status: 429 });
      expect(calls).toHaveLength(5);
    }
  });

  it("isn't repeated if `attempts` is 1", async () => {
    const { client, calls } = clientWithResponses([limited(1), page([], {})], { attempts: 1 });
    expect(await settled(client.get("/mutations"))).toMatchObject({ status: 429 });
    expect(calls).toHaveLength(1);
  });

  it("doesn't use up the attempts for other errors", async () => {
    const { client, calls } = clientWithResponses([limited(1), limited(1), busy, page([], {})], {
      attempts: 2,
    });
    expect(await settled(client.get("/mutations"))).toMatchObject({ status: 200 });
    expect(calls).toHaveLength(4);
  });

  it("isn't waited for by someone who signs in, because the code would arrive after a newer one", async () => {
    const { client, calls } = clientWithResponses([limited(40), limited(40)]);
    const body = { email: "sanne@example.org", code: "12345678" };
    const verified = settled(client.post("/auth/candidates/verify", { body }));
    expect(await verified).toMatchObject({ status: 429 });
    const requested = client.post("/auth/candidates/request-email-verification", {
      body: { email: "sanne@example.org" },
    });
    expect(await settled(requested)).toMatchObject({ status: 429 });
    expect(calls).toHaveLength(2);
  });

  it("is waited for briefly by someone who signs in, because other requests may use the same key", async () => {
    const { client, calls } = clientWithResponses([limited(1), page([], {})]);
    const body = { email: "sanne@example.org", code: "12345678" };
    expect(await settled(client.post("/auth/candidates/verify", { body }))).toMatchObject({ status: 200 });
    expect(calls).toHaveLength(2);
  });
});

describe("Retry-After", () => {
  it("is followed by up to one more second", async () => {
    const times: number[] = [];
    const fetch = async () => {
      times.push(Date.now());
      return times.length < 3 ? new Response(null, { status: 503, headers: { "retry-after": "20" } }) : ok();
    };
    const ok = () => new Response("{}");
    vi.spyOn(Math, "random").mockReturnValueOnce(0.25).mockReturnValueOnce(0.75);
    await settled(clientWithResponses([], { fetch }).client.get("/mutations"));
    const [first = 0, second = 0, third = 0] = times;
    expect([second - first, third - second]).toEqual([20_250, 20_750]);
  });
});
