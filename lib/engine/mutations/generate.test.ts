import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { newCandidateSchema } from "@/lib/records/candidates/schema";
import { fakeCandidate } from "@/lib/records/sandbox/fake-candidate";
import { call, drainQueue, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { listMutations } from "@/test/queue-fixtures";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";

beforeAll(openTestApi);

const generate = (region: TestRegion, query = "") =>
  call("POST", `/api/sandbox/generate${query}`, { key: region.key });
const inSandbox = async ({ key }: TestRegion, query = "") =>
  (await call("GET", `/api/sandbox/candidates?pageSize=100${query}`, { key })).body.data;

describe("generating candidates", () => {
  test("queues ten candidates per mutation, in order, in the sandbox only", async () => {
    const region = await newRegion();
    const { status, headers, body } = await generate(region, "?count=23");
    expect([status, body.message, body.meta]).toEqual([202, "Accepted", { sandboxEnabled: true }]);
    expect(body.data.count).toBe(23);
    const ids = body.data.mutations.map(({ mutationId }: { mutationId: string }) => mutationId);
    expect((await listMutations(region.bases.sandbox)).map((row) => row.id)).toEqual(ids);
    expect(await inSandbox(region)).toEqual([]);
    await drainQueue(region, "sandbox");
    const last = (await call("GET", String(headers.location), { key: region.key })).body.data;
    expect(last).toMatchObject({ mutationId: ids[2], operation: "candidates.create", status: "completed" });
    expect(last.result.candidates).toHaveLength(3);
    expect(await inSandbox(region)).toHaveLength(23);
    expect(await listMutations(region.bases.live)).toEqual([]);
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toEqual([]);
  });

  test.each(Object.entries(SAMPLE_CUSTOM_FIELDS))(
    "creates valid candidates for a region with custom fields: %s",
    async (_, definitions) => {
      const region = await newRegion(definitions);
      await generate(region, "?count=20");
      await drainQueue(region, "sandbox");
      const made = await inSandbox(region, "&include=customFields");
      expect(made).toHaveLength(20);
      const required = definitions.filter((definition) => definition.required);
      for (const { customFields } of made) {
        expect(required.filter(({ name }) => !Object.hasOwn(customFields, name))).toEqual([]);
      }
    },
  );

  test("uses names and addresses that are recognizably fake", async () => {
    for (let made = 0; made < 200; made++) {
      const candidate = fakeCandidate([], new Date());
      expect(newCandidateSchema([]).safeParse(candidate).error).toBeUndefined();
      expect(candidate.email).toMatch(/@sandbox\.instroom\.example$/);
      expect(candidate.name).toMatch(/^(Test|Proef|Demo|Fictie|Voorbeeld|Schijn|Verzin|Oefen) /);
      expect(candidate.phone).toMatch(/^\+31 6 0\d{7}$/);
    }
  });

  test("sends a callback for each mutation", async () => {
    const region = await newRegion();
    await generate(region, "?count=11&callbackUrl=https://example.org/hook");
    await drainQueue(region, "sandbox");
    const reports = await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.sandbox));
    expect(reports.map(({ url }) => url)).toEqual(["https://example.org/hook", "https://example.org/hook"]);
  });

  test("queues candidates once per idempotency key, even for repeated and concurrent requests", async () => {
    const region = await newRegion();
    const [one, two] = await Promise.all([1, 2].map(() => generate(region, "?count=20&idempotencyKey=k")));
    const again = await generate(region, "?count=20&idempotencyKey=k");
    const idsOf = (response: typeof again | undefined) =>
      response?.body.data.mutations.map(({ mutationId }: { mutationId: string }) => mutationId);
    expect(idsOf(one)).toEqual(idsOf(two));
    expect(idsOf(one)).toEqual(idsOf(again));
    expect(again.body.data.mutations).toMatchObject([
      { status: "idempotency_hit", payloadMatches: true, idempotencyKey: "k:1" },
      { status: "idempotency_hit", payloadMatches: true, idempotencyKey: "k:2" },
    ]);
    expect(await listMutations(region.bases.sandbox)).toHaveLength(2);
  });

  test("queues nothing for a repeated idempotency key with a different number of candidates", async () => {
    const region = await newRegion();
    const first = await generate(region, "?count=15&idempotencyKey=k");
    const [one, two] = first.body.data.mutations;
    const asRepeat = ({ mutationId }: { mutationId: string }) => ({ mutationId, payloadMatches: false });
    for (const count of [40, 3]) {
      const other = await generate(region, `?count=${count}&idempotencyKey=k`);
      expect(other.body.data).toMatchObject({ count: 15, mutations: [asRepeat(one), asRepeat(two)] });
      expect(other.headers.location).toBe(first.headers.location);
    }
    expect(await listMutations(region.bases.sandbox)).toHaveLength(2);
  });

  test("reports only the candidates that an interrupted call queued, if the repeated call requests a different number", async () => {
    const region = await newRegion();
    const [, two] = (await generate(region, "?count=15&idempotencyKey=k")).body.data.mutations;
    await db().delete(mutations).where(eq(mutations.id, two.mutationId));
    expect((await generate(region, "?count=40&idempotencyKey=k")).body.data.count).toBe(10);
  });

  test("reports no candidates if the idempotency key belongs to another write", async () => {
    const region = await newRegion();
    const body = [fakeCandidate([], new Date())];
    await call("POST", "/api/sandbox/candidates?idempotencyKey=k:1", { key: region.key, body });
    const { data } = (await generate(region, "?idempotencyKey=k")).body;
    expect(data).toMatchObject({ count: 0, mutations: [{ payloadMatches: false }] });
  });

  test("queues the missing candidates when an interrupted call is repeated", async () => {
    const region = await newRegion();
    const first = await generate(region, "?count=20&idempotencyKey=k");
    const [one, two] = first.body.data.mutations;
    await db().delete(mutations).where(eq(mutations.id, two.mutationId));
    const again = await generate(region, "?count=20&idempotencyKey=k");
    expect(again.body.data.mutations).toMatchObject([
      { mutationId: one.mutationId, status: "idempotency_hit" },
      { status: "accepted" },
    ]);
    expect(await listMutations(region.bases.sandbox)).toHaveLength(2);
  });

  test("queues ten candidates by default", async () => {
    expect((await generate(await newRegion())).body.data.count).toBe(10);
  });

  test.each([
    ["?count=0", "/count"],
    ["?count=101", "/count"],
    ["?count=1.5", "/count"],
    ["?count=many", "/count"],
    ["?count=1&count=2", "/count"],
    [`?idempotencyKey=${"k".repeat(251)}`, "/idempotencyKey"],
    ["?callbackUrl=ftp://example.org", "/callbackUrl"],
    ["?callbackUrl=https://example.org:22/", "/callbackUrl"],
    ["?dryRun=true", "/dryRun"],
  ])("rejects %s and queues nothing", async (query, pointer) => {
    const region = await newRegion();
    const response = await generate(region, query);
    expect([response.status, response.body.data.issues?.[0]?.pointer]).toEqual([400, pointer]);
    expect(await listMutations(region.bases.sandbox)).toEqual([]);
  });

  test("accepts an admin key if the request names the region, and rejects webhook keys and other regions' keys", async () => {
    const [region, other] = [await newRegion(), await newRegion()];
    expect((await generate(other, `?region=${region.id}`)).body.code).toBe("forbidden");
    const webhook = { ...region, key: await newGlobalKey("webhook") };
    expect((await generate(webhook)).body.code).toBe("forbidden");
    expect(await listMutations(region.bases.sandbox)).toEqual([]);
    const admin = { ...region, key: await newGlobalKey("admin") };
    expect((await generate(admin, `?region=${region.id}&count=1`)).status).toBe(202);
    expect(await listMutations(region.bases.sandbox)).toHaveLength(1);
  });
});
