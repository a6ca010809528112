import { describe, expect, it } from "vitest";
import { clientWithResponses, type FakeResponse, page } from "@/test/client-with-responses";
import { ConnectionFailed, InstroomError, MutationFailed } from "./errors.js";

const soon = { "retry-after": "0" };
const busy = { status: 503, headers: soon, body: { code: "unavailable", message: "Try again." } };
const accepted = { status: 202, body: { data: { mutationId: "m1", status: "accepted" } } };
const person = { name: "Sanne", email: "sanne@example.org", privacyConsent: true };

describe("a call", () => {
  it("fills in the path, joins lists, omits undefined parameters, and sends the API key", async () => {
    const { client, calls } = clientWithResponses([page([], { cursor: null }), page([], {})]);
    await client.get("/candidates", { query: { fields: ["name", "email"], q: undefined } });
    await client.get("/candidates/{id}", { path: { id: "a/b c" } });
    expect(calls[0]?.url.href).toBe("https://instroom.example/api/sandbox/candidates?fields=name%2Cemail");
    expect(calls[0]?.headers["x-api-key"]).toBe("key");
    expect(calls[1]?.url.pathname).toBe("/api/sandbox/candidates/a%2Fb%20c");
  });

  it("retries a write with the same idempotency key until it is accepted", async () => {
    const { client, calls } = clientWithResponses([new TypeError("fetch failed"), busy, accepted]);
    const reply = await client.post("/candidates", { body: [person] });
    expect(reply.data.mutationId).toBe("m1");
    const keys = calls.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    expect(calls.map(({ body }) => body)).toEqual([[person], [person], [person]]);
  });

  it("retries a write if the connection is lost during the response", async () => {
    const broken = new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":'));
          controller.error(new TypeError("terminated"));
        },
      }),
      { status: 202 },
    );
    const { client, calls } = clientWithResponses([broken, accepted]);
    expect((await client.post("/candidates", { body: [person] })).data.mutationId).toBe("m1");
    expect(calls[0]?.headers["idempotency-key"]).toBe(calls[1]?.headers["idempotency-key"]);
  });

  it.each<[string, FakeResponse]>([
    ["a lost connection", new TypeError("fetch failed")],
    ["a 503", busy],
  ])("throws an error with the idempotency key when it gives up after %s", async (_, answer) => {
    const { client, calls } = clientWithResponses([answer], { attempts: 1 });
    const error: unknown = await client
      .post("/candidates", { body: [person] })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ idempotencyKey: calls[0]?.headers["idempotency-key"] });
    const own = clientWithResponses([answer], { attempts: 1 });
    const query = { idempotencyKey: "mine" };
    await expect(own.client.post("/candidates", { body: [person], query })).rejects.toMatchObject(query);
  });

  it("throws an error that names the request, the number of attempts and the idempotency key for a retry", async () => {
    const lost = [new TypeError("fetch failed"), new TypeError("terminated")];
    const query = { idempotencyKey: "mine" };
    const post = clientWithResponses(lost, { attempts: 2 }).client.post("/candidates", {
      body: [person],
      query,
    });
    await expect(post).rejects.toBeInstanceOf(ConnectionFailed);
    await expect(post).rejects.toMatchObject({
      message:
        'POST https://instroom.example/api/sandbox/candidates got no response in 2 attempts. Send it again with the idempotency key "mine".',
      attempts: 2,
      ...query,
      cause: lost[1],
    });
    const get = clientWithResponses(lost, { attempts: 1 }).client.get("/mutations");
    await expect(get).rejects.toThrow(/mutations got no response in 1 attempt\.$/);
  });

  it.each([undefined, ""])("sends nothing without an API key (%j)", async (key) => {
    const { client, calls } = clientWithResponses([page([], {})], { key });
    await expect(client.get("/mutations")).rejects.toThrow("An API key is required.");
    expect(calls).toEqual([]);
  });

  it.each([undefined, "", "Live", "live\n"])("rejects the mode %j and sends nothing", async (mode) => {
    const { client, calls } = clientWithResponses([accepted], { mode: mode as never });
    await expect(client.post("/candidates", { body: [person] })).rejects.toThrow(
      new TypeError('The mode must be "live" or "sandbox".'),
    );
    expect(calls).toEqual([]);
  });

  it("sends nothing if baseUrl has a path", async () => {
    const { client, calls } = clientWithResponses([], { baseUrl: "https://instroom.example/api/v2" });
    const reason = 'The baseUrl must end after the host: "https://instroom.example".';
    await expect(client.get("/mutations")).rejects.toThrow(reason);
    expect(calls).toEqual([]);
  });

  it("names the first invalid value in the error message", async () => {
    const issues = [{ pointer: "/0/email", message: "Must be an e-mail address." }];
    const body = { message: "1 field is not valid.", code: "validation_error", data: { issues } };
    const { client } = clientWithResponses([{ status: 400, body }]);
    const rejected = client.post("/candidates", { body: [person] });
    await expect(rejected).rejects.toThrow("1 field is not valid. /0/email: Must be an e-mail address.");
  });

  it("sends nothing if ifMatch is null", async () => {
    const { client, calls } = clientWithResponses([accepted]);
    const change = client.patch("/candidates/{id}", {
      path: { id: "rec1" },
      body: { city: "Assen" },
      ifMatch: null,
    });
    await expect(change).rejects.toThrow("its ETag is missing");
    expect(calls).toEqual([]);
  });

  it("sends sandbox-only operations to /api/sandbox", async () => {
    const { client, calls } = clientWithResponses([page([], {})]);
    await client.post("/reset");
    expect(calls[0]?.url.pathname).toBe("/api/sandbox/reset");
  });

  it("generates no idempotency key if the caller sends one", async () => {
    const { client, calls } = clientWithResponses([accepted]);
    await client.post("/candidates", { body: [person], query: { idempotencyKey: "mine" } });
    expect(calls[0]?.url.searchParams.get("idempotencyKey")).toBe("mine");
    expect(calls[0]?.headers).not.toHaveProperty("idempotency-key");
  });

  it.each<[string, FakeResponse]>([
    ["after a lost connection", new TypeError("fetch failed")],
    ["after a 503", busy],
  ])("doesn't retry a write without an idempotency key %s", async (_, answer) => {
    const { client, calls } = clientWithResponses([answer, page([], {})]);
    await expect(client.post("/auth/regions/signing-secret/rotate")).rejects.toThrow();
    expect(calls).toHaveLength(1);
  });

  it("waits for the time in Retry-After before a retry", async () => {
    const { client } = clientWithResponses([{ status: 429, headers: { "retry-after": "1" } }, page([], {})]);
    const begin = performance.now();
    await client.get("/candidates/find", { query: { email: person.email } });
    expect(performance.now() - begin).toBeGreaterThanOrEqual(990);
  });

  it("gives up immediately if Retry-After is more than five minutes", async () => {
    const { client, calls } = clientWithResponses([{ status: 429, headers: { "retry-after": "301" } }]);
    await expect(client.get("/mutations")).rejects.toThrow(InstroomError);
    expect(calls).toHaveLength(1);
  });

  it("gives up after the given number of attempts and throws the last response's error", async () => {
    const { client, calls } = clientWithResponses([busy, busy, busy], { attempts: 2 });
    await expect(client.get("/mutations")).rejects.toMatchObject({ status: 503, code: "unavailable" });
    expect(calls).toHaveLength(2);
  });

  it("throws the issues of a rejected request and doesn't retry", async () => {
    const issues = [{ pointer: "/0/email", path: ["0", "email"], location: "body", code: "invalid_format" }];
    const { client, calls } = clientWithResponses([
      {
        status: 400,
        body: { code: "validation_error", message: "Invalid.", data: { issues }, requestId: "r1" },
      },
    ]);
    const rejected = client.post("/candidates", { body: [person] });
    await expect(rejected).rejects.toMatchObject({ code: "validation_error", issues, requestId: "r1" });
    expect(calls).toHaveLength(1);
  });

  it("throws an error with the status if the response isn't JSON", async () => {
    const { client } = clientWithResponses([{ status: 404 }]);
    await expect(client.get("/mutations")).rejects.toMatchObject({ status: 404, code: "unknown" });
  });

  it("sends the dryRun parameter and the If-Match header", async () => {
    const { client, calls } = clientWithResponses([page([], {}), accepted]);
    await client.dryRun("delete", "/candidates/{id}", { path: { id: "rec1" } });
    await client.patch("/candidates/{id}", {
      path: { id: "rec1" },
      body: { city: "Assen" },
      ifMatch: '"v1"',
    });
    expect(calls[0]?.url.search).toBe("?dryRun=true");
    expect(calls[1]?.headers["if-match"]).toBe('"v1"');
  });
});

describe("each", () => {
  it("reads all pages, but no further pages once the caller stops", async () => {
    const answers = [
      page([{ id: "a" }, { id: "b" }], { cursor: "next" }),
      page([{ id: "c" }], { cursor: null }),
    ];
    const all = clientWithResponses(answers);
    const ids: unknown[] = [];
    for await (const { id } of all.client.each("/candidates")) ids.push(id);
    expect(ids).toEqual(["a", "b", "c"]);
    expect(all.calls[1]?.url.searchParams.get("cursor")).toBe("next");

    const some = clientWithResponses(answers);
    for await (const _ of some.client.each("/candidates")) break;
    expect(some.calls).toHaveLength(1);
  });

  it("ends after one response if the path has no pages, which JavaScript doesn't check", async () => {
    const { client, calls } = clientWithResponses([page([{ id: "a" }], {}), page([{ id: "b" }], {})]);
    const ids: unknown[] = [];
    for await (const { id } of client.each("/regions" as "/candidates")) ids.push(id);
    expect([ids, calls.length]).toEqual([["a"], 1]);
  });

  it("throws a TypeError for a feed, instead of ending after its first page", async () => {
    const { client } = clientWithResponses([page([{ id: "a" }], { next: "t", hasMore: true })]);
    const read = client.each("/candidates/changes" as "/candidates");
    await expect(read.next()).rejects.toThrow(TypeError);
  });
});

describe("mutations.wait", () => {
  const mutation = (status: string, result: unknown = null) =>
    page({ mutationId: "m1", status, result } as never, {});

  it("polls until the write is executed, even after a transient error", async () => {
    const { client, calls } = clientWithResponses([
      mutation("queued"),
      busy,
      mutation("completed", { id: "rec1" }),
    ]);
    const waited = client.mutations.wait("m1", { region: "recR" });
    await expect(waited).resolves.toMatchObject({ status: "completed" });
    expect(calls.map(({ url }) => url.search)).toEqual(Array(3).fill("?wait=25&region=recR"));
  });

  it("throws MutationFailed with the reason, or without a reason if the result has been erased", async () => {
    const failed = { errorCode: "duplicate_id", status: 409, message: "The id is in use." };
    const { client } = clientWithResponses([mutation("failed", failed), mutation("failed")]);
    await expect(client.mutations.wait("m1")).rejects.toMatchObject({ code: "duplicate_id", status: 409 });
    await expect(client.mutations.wait("m1")).rejects.toThrow(MutationFailed);
  });

  it("throws a TimeoutError if the write is still queued", async () => {
    const { client } = clientWithResponses([mutation("queued")]);
    await expect(client.mutations.wait("m1", { timeoutMs: 10 })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });
});
