import { describe, expect, expectTypeOf, it } from "vitest";
import { clientWithResponses, page } from "@/test/client-with-responses";
import type { components } from "./schema.js";

/** Tests the types of responses. `tsc` checks the `expectTypeOf` and `@ts-expect-error` lines. */

type Schemas = components["schemas"];
type WholeCandidate = Schemas["Candidate"] & Pick<Schemas["PartialCandidate"], "interactionsCursor">;

const record = { id: "rec1", name: "Sanne", city: null };
const one = { status: 200, body: { data: record } };
const list = page([record], { cursor: null });

describe("the type of candidates in a response", () => {
  it("has all fields if the request has no fields parameter", async () => {
    const { client } = clientWithResponses([one, list, list, list]);
    const { data } = await client.get("/candidates/{id}", { path: { id: "rec1" } });
    const listed = await client.get("/candidates", { query: { phase: "nieuw" } });
    const found = await client.get("/candidates/find", { query: { email: "sanne@example.org" } });
    expectTypeOf(data).toEqualTypeOf<WholeCandidate>();
    expectTypeOf(listed.data).toEqualTypeOf<WholeCandidate[]>();
    expectTypeOf(found.data).toEqualTypeOf<Schemas["Candidate"][]>();
    for await (const candidate of client.each("/candidates")) {
      expectTypeOf(candidate).toEqualTypeOf<WholeCandidate>();
      expect(candidate).toEqual(record);
    }
    expect([data, listed.data, found.data]).toEqual([record, [record], [record]]);
  });

  it("makes fields optional if the request has a fields parameter", async () => {
    const { client, calls } = clientWithResponses([one, list, list]);
    const query = { fields: ["name" as const] };
    const { data } = await client.get("/candidates/{id}", { path: { id: "rec1" }, query });
    const listed = await client.get("/candidates", { query: { fields: ["name"], pageSize: 1 } });
    expectTypeOf(data).toEqualTypeOf<Schemas["PartialCandidate"]>();
    expectTypeOf(listed.data).toEqualTypeOf<Schemas["PartialCandidate"][]>();
    for await (const candidate of client.each("/candidates", { query }))
      expectTypeOf(candidate).toEqualTypeOf<Schemas["PartialCandidate"]>();
    expect(calls.map(({ url }) => url.searchParams.get("fields"))).toEqual(["name", "name", "name"]);
  });

  it("has all fields in the change feed", async () => {
    const feed = page([{ id: "rec1", change: "created", candidate: record }], { next: "t1", hasMore: false });
    const { client } = clientWithResponses([feed]);
    for await (const { data } of client.follow("/candidates/changes", "0", {
      query: { include: "candidate" },
    })) {
      expectTypeOf(data[0]?.candidate).toEqualTypeOf<Schemas["Candidate"] | undefined>();
      expect(data[0]?.candidate).toEqual(record);
    }
  });

  it("allows `fields` only for candidates, and only with the names of known fields", async () => {
    const { client, calls } = clientWithResponses([list, list]);
    // @ts-expect-error: the field is unknown.
    await client.get("/candidates", { query: { fields: ["nme"] } });
    // @ts-expect-error: interactions always have all fields.
    await client.get("/candidates/{id}/interactions", { path: { id: "rec1" }, query: { fields: ["type"] } });
    expect(calls).toHaveLength(2);
  });
});

describe("a dry run", () => {
  it("has a separate method, which returns the outcome instead of an acknowledgement", async () => {
    const path = { id: "rec1" };
    const planned = { dryRun: true, status: "completed", result: { id: "rec1", deleted: true } };
    const { client, calls } = clientWithResponses([
      { status: 200, body: { data: planned } },
      { status: 202, body: { data: {} } },
    ]);
    const { data } = await client.dryRun("delete", "/candidates/{id}", { path });
    expectTypeOf(data).toEqualTypeOf<Schemas["CandidatesDeleteDryRun"]>();
    expect(data).toEqual(planned);
    // @ts-expect-error: use the dryRun method, because its response has a different type.
    await client.delete("/candidates/{id}", { path, query: { dryRun: "true" } });
    expect(calls).toHaveLength(2);
  });
});

describe("a read with ifNoneMatch", () => {
  const path = { id: "rec1" };
  const current = { status: 304, headers: { etag: '"v1"' } };
  const changed = { ...one, headers: { etag: '"v2"' } };

  it("returns status 304 without data if the caller's copy is current, and otherwise returns the record", async () => {
    const { client, calls } = clientWithResponses([current, changed]);
    const known = await client.get("/candidates/{id}", { path, ifNoneMatch: '"v1"' });
    expectTypeOf(known.data).toEqualTypeOf<WholeCandidate | undefined>();
    expect(known).toEqual({ status: 304, etag: '"v1"' });
    const read = await client.get("/candidates/{id}", { path, ifNoneMatch: '"v1"' });
    if (read.status === 304) throw new Error("The record has changed.");
    expectTypeOf(read.data).toEqualTypeOf<WholeCandidate>();
    expect(read).toMatchObject({ status: 200, etag: '"v2"', data: record });
    expect(calls.map(({ headers }) => headers["if-none-match"])).toEqual(['"v1"', '"v1"']);
  });

  it("returns the record if ifNoneMatch is undefined or null", async () => {
    const { client, calls } = clientWithResponses([changed, changed]);
    const copies: { etag: string | null }[] = [];
    const first = await client.get("/candidates/{id}", { path, ifNoneMatch: copies[0]?.etag });
    expectTypeOf(first.data).toEqualTypeOf<WholeCandidate | undefined>();
    expect(first.data).toEqual(record);
    await client.get("/candidates/{id}", { path, ifNoneMatch: null });
    for (const { headers } of calls) expect(headers).not.toHaveProperty("if-none-match");
  });

  it("is a type error if the operation doesn't compare ETags, and so is a write with ifMatch", async () => {
    const { client, calls } = clientWithResponses([list, one]);
    // @ts-expect-error: a list has no version.
    await client.get("/candidates", { ifNoneMatch: '"v1"' });
    // @ts-expect-error: a new record has no version yet.
    await client.post("/candidates", { body: [], ifMatch: '"v1"' });
    expect(calls).toHaveLength(2);
  });
});

describe("mutations.wait", () => {
  const completed = (operation: string, result: unknown) => ({
    status: 200,
    body: { data: { mutationId: "m1", status: "completed", operation, result } },
  });

  it("returns the result with the type of the given operation", async () => {
    const created = { candidates: [record] };
    const { client } = clientWithResponses([
      completed("candidates.create", created),
      completed("candidates.delete", { id: "rec1", deleted: true }),
    ]);
    const { result } = await client.mutations.wait("m1", { operation: "candidates.create" });
    expectTypeOf(result).toEqualTypeOf<Schemas["CandidatesCreateResult"] | null>();
    expect(result).toEqual(created);
    const unnamed = await client.mutations.wait("m1", { timeoutMs: 1000 });
    expectTypeOf(unnamed.operation).toEqualTypeOf<Schemas["Operation"]>();
    expectTypeOf(unnamed.status).toEqualTypeOf<"completed">();
    expect(unnamed.result).toEqual({ id: "rec1", deleted: true });
  });

  it("throws if the mutation's operation isn't the given operation", async () => {
    const { client } = clientWithResponses([completed("candidates.update", { candidate: record })]);
    const waited = client.mutations.wait("m1", { operation: "candidates.create" });
    await expect(waited).rejects.toThrow("Mutation m1 is a candidates.update, not a candidates.create.");
  });
});
