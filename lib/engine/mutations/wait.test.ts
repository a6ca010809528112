import { beforeAll, describe, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation } from "@/test/api";

beforeAll(openTestApi);

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org`, privacyConsent: true });
const post = (key: string, name: string, query = "") =>
  call("POST", `/api/v2/candidates${query}`, { key, body: [person(name)] });

describe("reading mutations", () => {
  test("GET /mutations/{id}?wait responds as soon as the mutation is finished", async () => {
    const region = await newRegion();
    const { body } = await post(region.key, "Anna");
    const waiting = call("GET", `/api/v2/mutations/${body.data.mutationId}?wait=20`, { key: region.key });
    await drainQueue(region);
    expect((await waiting).body.data).toMatchObject({
      status: "completed",
      attempts: 1,
      operation: "candidates.create",
    });
  });

  test("GET /mutations/{id} returns 404 for a mutation of another region or mode", async () => {
    const [one, two] = [await newRegion(), await newRegion()];
    const { mutationId } = (await post(one.key, "Anna")).body.data;
    expect((await call("GET", `/api/v2/mutations/${mutationId}`, { key: two.key })).body.code).toBe(
      "mutation_not_found",
    );
    expect((await call("GET", `/api/sandbox/mutations/${mutationId}`, { key: one.key })).status).toBe(404);
    expect((await call("GET", `/api/v2/mutations/${mutationId}`, { key: one.key })).status).toBe(200);
  });

  test("GET /mutations lists mutations newest first, filters them and skips none between pages", async () => {
    const region = await newRegion();
    for (let index = 0; index < 7; index++) await post(region.key, `Nr${index}`, `?idempotencyKey=k${index}`);
    await runMutation(region, "DELETE", "/api/v2/candidates/recAAAAAAAAAAAAAA");
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const from = cursor ? `&cursor=${cursor}` : "";
      const page = await call("GET", `/api/v2/mutations?operation=candidates.create&pageSize=3${from}`, {
        key: region.key,
      });
      seen.push(...page.body.data.map((row: { idempotencyKey: string }) => row.idempotencyKey));
      cursor = page.body.meta.cursor;
    }
    expect(seen).toEqual(["k6", "k5", "k4", "k3", "k2", "k1", "k0"]);
    const failed = await call("GET", "/api/v2/mutations?status=failed", { key: region.key });
    expect(failed.body.data).toMatchObject([
      { operation: "candidates.delete", result: { errorCode: "candidate_not_found" } },
    ]);
    const byKey = await call("GET", "/api/v2/mutations?idempotencyKey=k3", { key: region.key });
    expect(byKey.body.data).toHaveLength(1);
  });

  test("GET /mutations rejects a cursor from another list", async () => {
    const region = await newRegion();
    for (let index = 0; index < 3; index++) await post(region.key, `Nr${index}`);
    const { cursor } = (await call("GET", "/api/v2/mutations?pageSize=1", { key: region.key })).body.meta;
    for (const address of [
      `/api/v2/mutations?status=queued&cursor=${cursor}`,
      `/api/v2/candidates?cursor=${cursor}`,
      "/api/v2/mutations?cursor=eyJ9",
    ]) {
      const response = await call("GET", address, { key: region.key });
      expect([response.status, response.body.data.issues?.[0].code]).toEqual([400, "invalid_cursor"]);
    }
  });
});
