import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";
import { newStaff } from "@/test/staff";

let region: TestRegion;
let other: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  [region, other] = [await newRegion(), await newRegion()];
});

const create = (value: string, caller: object) =>
  call("POST", `/api/v2/candidates?${new URLSearchParams({ region: value })}`, {
    ...caller,
    body: [candidateInput("Anna")],
  });
const mutationCount = () => db().$count(mutations, eq(mutations.baseId, region.bases.live));

describe("a write with ?region=", () => {
  test.each<[name: string, value: () => string]>([
    ["text with a line break", () => "\r\nSet-Cookie:x=1"],
    ["text that isn't an id", () => "zzz"],
    ["nothing", () => ""],
    ["another region's id", () => other.id],
  ])("is rejected without being queued if staff send %s", async (_, value) => {
    for (const role of ["adviser", "admin"] as const) {
      const { status, body, headers } = await create(value(), await newStaff(role, region));
      expect([status, body.code, headers.location]).toEqual([403, "forbidden", undefined]);
    }
    expect(await mutationCount()).toBe(0);
  });

  test("is accepted if staff send the id in x-region, and Location has that id", async () => {
    const { status, body, headers } = await create(region.id, await newStaff("adviser", region));
    const location = `/api/v2/mutations/${body.data.mutationId}?region=${region.id}`;
    expect([status, headers.location]).toEqual([202, location]);
  });

  test("has the region's id in Location for an admin key", async () => {
    const { status, body, headers } = await create(region.id, { key: await newGlobalKey("admin") });
    const location = `/api/v2/mutations/${body.data.mutationId}?region=${region.id}`;
    expect([status, headers.location]).toEqual([202, location]);
  });
});
