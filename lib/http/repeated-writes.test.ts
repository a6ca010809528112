import { beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newGlobalKey,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

let admin: string;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  admin = await newGlobalKey("admin");
});

const field = { name: "Herkomst", type: "singleSelect" as const, required: false, options: ["Website"] };
const anna = candidateInput("Anna");
const named = { ...anna, customFields: { Herkomst: "Website" } };
const mutationCount = () => db().$count(mutations);

describe.each(["/api/v2", "/api/sandbox"])(
  "under %s, a repeated write whose body has become invalid",
  (root) => {
    const mode = root === "/api/v2" ? "live" : "sandbox";
    test.each<[path: string, body: unknown]>([
      ["/candidates", [named]],
      ["/candidates/upsert", named],
    ])("returns the first mutation: POST %s", async (path, body) => {
      const region = await newRegion([field]);
      const send = (key: string) =>
        call("POST", `${root}${path}?idempotencyKey=${key}`, { key: region.key, body });
      const first = (await send("form-1")).body.data;
      expect(first.status).toBe("accepted");
      const customFields = [{ ...field, options: ["Via via"] }];
      await call("PATCH", `/api/v2/regions/${region.id}`, { key: admin, body: { customFields } });
      const repeats = [await send("form-1")];
      await drainQueue(region, mode);
      repeats.push(await send("form-1"));
      for (const repeat of repeats) {
        expect([repeat.status, repeat.headers.location]).toEqual([
          202,
          `${root}/mutations/${first.mutationId}`,
        ]);
        expect(repeat.body.data).toMatchObject({
          mutationId: first.mutationId,
          status: "idempotency_hit",
          idempotencyKey: "form-1",
          payloadMatches: true,
        });
      }
      expect((await send("form-2")).status).toBe(400);
    });
  },
);

/** Creates a candidate with an interaction. Returns their paths. */
async function createRecords(region: TestRegion) {
  const interactions = [{ type: "Anders", performedAt: "2026-01-01T10:00Z" }];
  const body = [{ ...anna, interactions }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const [candidate] = result.candidates;
  const path = `/api/v2/candidates/${candidate.id}`;
  return { path, interaction: `${path}/interactions/${candidate.interactions[0].id}` };
}
type Paths = Awaited<ReturnType<typeof createRecords>>;

test.each<[name: string, method: string, pathOf: (paths: Paths) => string, body: unknown]>([
  ["create", "POST", () => "/api/v2/candidates", [{}]],
  ["upsert", "POST", () => "/api/v2/candidates/upsert", []],
  ["update", "PATCH", ({ path }) => path, { name: null }],
  ["new interaction", "POST", ({ path }) => `${path}/interactions`, { type: "Onbekend" }],
  ["change to an interaction", "PATCH", ({ interaction }) => interaction, { type: "Onbekend" }],
  [
    "new file",
    "POST",
    ({ path }) => `${path}/attachments`,
    { curriculumVitae: [{ filename: "cv.pdf", data: "@" }] },
  ],
])("an invalid body is accepted only in a repeated write: %s", async (_, method, pathOf, body) => {
  const region = await newRegion();
  const path = pathOf(await createRecords(region));
  const send = (query: string) => call(method, `${path}?${query}`, { key: region.key, body });
  const url = "/api/v2/candidates?idempotencyKey=used";
  const first = (await call("POST", url, { key: region.key, body: [anna] })).body.data;
  const count = await mutationCount();
  const repeat = await send("idempotencyKey=used");
  expect([repeat.status, repeat.body.data]).toMatchObject([
    202,
    {
      mutationId: first.mutationId,
      status: "idempotency_hit",
      operation: "candidates.create",
      payloadMatches: false,
    },
  ]);
  const rejected = [
    await send("idempotencyKey=fresh"),
    await send(""),
    await send("idempotencyKey=used&dryRun=true"),
    await send("idempotencyKey=used&dryRun=maybe"),
    await send("idempotencyKey=used&callbackUrl=https%3A%2F%2Fexample.org%3A22"),
  ];
  expect(rejected.map((response) => response.status)).toEqual(rejected.map(() => 400));
  expect(await mutationCount()).toBe(count);
});

test("an invalid body isn't accepted as a repeat of a write in another region or mode", async () => {
  const [region, other] = [await newRegion(), await newRegion()];
  const send = (root: string, key: string, body: unknown) =>
    call("POST", `${root}/candidates?idempotencyKey=used`, { key, body });
  await send("/api/v2", region.key, [anna]);
  expect((await send("/api/v2", other.key, [{}])).status).toBe(400);
  expect((await send("/api/sandbox", region.key, [{}])).status).toBe(400);
});
