import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newGlobalKey, newRegion, openTestApi } from "@/test/api";
import { candidateInput, listMutations } from "@/test/queue-fixtures";

beforeAll(openTestApi);

const post = (key: string, name: string, query = "") =>
  call("POST", `/api/v2/candidates${query}`, { key, body: [candidateInput(name)] });

describe("enqueue", () => {
  test("returns 202 with the mutation's id and location before anything is executed [spec 1.asynchronous 3.mutation-queued 4.acknowledgement-early]", async () => {
    const region = await newRegion();
    const response = await post(region.key, "Anna");
    expect(response.status).toBe(202);
    expect(response.body.data).toMatchObject({
      status: "accepted",
      mutationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(response.headers.location).toBe(`/api/v2/mutations/${response.body.data.mutationId}`);
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toEqual([]);
  });

  test("returns the first mutation for a repeated key and says whether the payloads match [spec 3.mutation-repeated 4.acknowledgement-repeat 2.mutation-status-acknowledged]", async () => {
    const region = await newRegion();
    const first = await post(region.key, "Anna", "?idempotencyKey=k1");
    const repeat = await post(region.key, "Anna", "?idempotencyKey=k1");
    const other = await post(region.key, "Bea", "?idempotencyKey=k1");
    expect(repeat.body.data).toMatchObject({
      status: "idempotency_hit",
      mutationId: first.body.data.mutationId,
      idempotencyKey: "k1",
      payloadMatches: true,
    });
    expect(other.body.data).toMatchObject({ mutationId: first.body.data.mutationId, payloadMatches: false });
    await drainQueue(region);
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toHaveLength(1);
    const late = await post(region.key, "Anna", "?idempotencyKey=k1");
    expect(late.body.data).toMatchObject({ status: "idempotency_hit", payloadMatches: true });
  });

  test("returns the current status of the write that first used a repeated key", async () => {
    const region = await newRegion();
    const create = () => post(region.key, "Anna", "?idempotencyKey=created");
    const update = () =>
      call("PATCH", "/api/v2/candidates/rec00000000000000?idempotencyKey=failed", {
        key: region.key,
        body: { city: "Delft" },
      });
    const statusesOf = async () =>
      [await create(), await update()].map(({ body }) => body.data.mutationStatus);
    expect(await statusesOf()).toEqual([undefined, undefined]);
    expect(await statusesOf()).toEqual(["queued", "queued"]);
    await drainQueue(region);
    expect(await statusesOf()).toEqual(["completed", "failed"]);
  });

  test("names the region in the location if the request uses an admin key", async () => {
    const region = await newRegion();
    const key = await newGlobalKey("admin");
    const query = `?idempotencyKey=k1&region=${region.id}`;
    const locations = [
      (await post(key, "Anna", query)).headers.location,
      (await post(key, "Anna", query)).headers.location,
    ];
    expect(new Set(locations).size).toBe(1);
    expect((await call("GET", String(locations[0]), { key })).body.data).toMatchObject({ status: "queued" });
  });

  test("returns the operation that first used a repeated key [contract 4.idempotency-operation]", async () => {
    const region = await newRegion();
    const first = await post(region.key, "Anna", "?idempotencyKey=k1");
    expect(first.body.data).not.toHaveProperty("operation");
    const path = "/api/v2/candidates/rec00000000000000?idempotencyKey=k1";
    const repeats = [
      await post(region.key, "Anna", "?idempotencyKey=k1"),
      await call("PATCH", path, { key: region.key, body: { city: "Delft" } }),
      await call("DELETE", path, { key: region.key }),
    ];
    expect(repeats.map(({ body }) => body.data)).toMatchObject(
      [true, false, false].map((payloadMatches) => ({
        status: "idempotency_hit",
        mutationId: first.body.data.mutationId,
        operation: "candidates.create",
        payloadMatches,
      })),
    );
  });

  test("omits the operation of a repeated key if only a newer release supports it", async () => {
    const region = await newRegion();
    await post(region.key, "Anna", "?idempotencyKey=k1");
    const operation = "candidates.of-tomorrow";
    await db().update(mutations).set({ operation }).where(eq(mutations.baseId, region.bases.live));
    const repeat = await post(region.key, "Anna", "?idempotencyKey=k1");
    expect([repeat.status, repeat.body.data.status]).toEqual([202, "idempotency_hit"]);
    expect(repeat.body.data).not.toHaveProperty("operation");
  });

  test("ignores the order of an object's fields when it compares payloads", async () => {
    const region = await newRegion();
    const raw = (text: string) =>
      call("POST", "/api/v2/candidates?idempotencyKey=k", { key: region.key, raw: text });
    await raw('[{"name":"A","email":"a@example.org","privacyConsent":true}]');
    const repeat = await raw('[ {"privacyConsent":true, "email":"a@example.org", "name":"A"} ]');
    expect(repeat.body.data.payloadMatches).toBe(true);
  });

  test("creates one mutation for twenty concurrent requests with the same idempotency key", async () => {
    const region = await newRegion();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(region.key, "Anna", "?idempotencyKey=same")),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([202]));
    expect(new Set(responses.map((response) => response.body.data.mutationId)).size).toBe(1);
    expect(responses.filter((response) => response.body.data.status === "accepted")).toHaveLength(1);
    expect(await listMutations(region.bases.live)).toHaveLength(1);
  });

  test("keeps the idempotency keys of different regions and modes separate", async () => {
    const [one, two] = [await newRegion(), await newRegion()];
    const ids = [
      (await post(one.key, "Anna", "?idempotencyKey=k")).body.data,
      (await post(two.key, "Anna", "?idempotencyKey=k")).body.data,
      (
        await call("POST", "/api/sandbox/candidates?idempotencyKey=k", {
          key: one.key,
          body: [candidateInput("Anna")],
        })
      ).body.data,
    ];
    expect(ids.map((data) => data.status)).toEqual(["accepted", "accepted", "accepted"]);
  });

  test("doesn't consume the idempotency key of a rejected request", async () => {
    const region = await newRegion();
    const rejected = await call("POST", "/api/v2/candidates?idempotencyKey=k", {
      key: region.key,
      body: [{}],
    });
    expect(rejected.status).toBe(400);
    expect((await post(region.key, "Anna", "?idempotencyKey=k")).body.data.status).toBe("accepted");
  });

  test("accepts the Idempotency-Key header unless it contradicts the query parameter", async () => {
    const region = await newRegion();
    const headers = { "Idempotency-Key": "h1" };
    await call("POST", "/api/v2/candidates", { key: region.key, body: [candidateInput("Anna")], headers });
    expect((await post(region.key, "Anna", "?idempotencyKey=h1")).body.data.status).toBe("idempotency_hit");
    const both = await call("POST", "/api/v2/candidates?idempotencyKey=x", {
      key: region.key,
      body: [candidateInput("A")],
      headers,
    });
    expect(both.status).toBe(400);
  });

  test("accepts keys of 1 to 255 characters in the query and in the header [contract 9.idempotency-key]", async () => {
    const region = await newRegion();
    const statuses = [];
    for (const length of [0, 1, 255, 256]) {
      const key = "k".repeat(length);
      const body = [candidateInput("Anna")];
      statuses.push((await post(region.key, "Anna", `?idempotencyKey=${key}`)).status);
      const headers = { "idempotency-key": key };
      statuses.push((await call("POST", "/api/v2/candidates", { key: region.key, body, headers })).status);
    }
    expect(statuses).toEqual([400, 400, 202, 202, 202, 202, 400, 400]);
  });

  test("rejects an Idempotency-Key header with characters other than printable ASCII, but accepts such a key in the query", async () => {
    const region = await newRegion();
    for (const key of ["sleutel-é", Buffer.from("é", "utf8").toString("latin1"), "a\tb"]) {
      const headers = { "idempotency-key": key };
      const body = [candidateInput("Anna")];
      const response = await call("POST", "/api/v2/candidates", { key: region.key, body, headers });
      expect(response.body).toMatchObject({
        statusCode: 400,
        data: { issues: [{ pointer: "/Idempotency-Key", location: "header", code: "invalid_format" }] },
      });
    }
    const query = `?idempotencyKey=${encodeURIComponent("sleutel-é")}`;
    const headers = { "idempotency-key": Buffer.from("sleutel-é", "utf8").toString("latin1") };
    const both = await call("POST", `/api/v2/candidates${query}`, {
      key: region.key,
      body: [candidateInput("Anna")],
      headers,
    });
    expect(both.body.data.issues).toMatchObject([{ code: "invalid_format" }]);
    expect((await post(region.key, "Anna", query)).body.data.idempotencyKey).toBe("sleutel-é");
  });

  test("returns the result of a dry run and queues nothing", async () => {
    const region = await newRegion();
    const response = await post(region.key, "Anna", "?dryRun=true");
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      dryRun: true,
      status: "completed",
      result: { candidates: [{ name: "Anna" }] },
    });
    expect(await listMutations(region.bases.live)).toEqual([]);
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toEqual([]);
  });
});
