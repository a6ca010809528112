import { beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import type { Contract } from "@/lib/contract/contract";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "@/test/api";
import { contracts } from "@/test/authorization";
import { sendExampleRequest } from "@/test/example-requests";
import { newPopulatedRegion, type PopulatedRegion } from "@/test/populated-region";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";

let populated: PopulatedRegion;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  populated = await newPopulatedRegion();
});

const nameOf = ({ method, path }: Contract) => `${method} ${path}`;
const staffWrites = contracts.filter(
  ({ caller, mutation }) => mutation && (caller === "region" || caller === "staff"),
);
const query = `callbackUrl=${encodeURIComponent("https://example.org/elsewhere")}`;

describe("staff can't choose where the outcome of a write is sent", () => {
  test.each(staffWrites.map((contract) => [nameOf(contract), contract] as const))(
    "%s rejects callbackUrl as an unknown parameter, and queues nothing",
    async (_, contract) => {
      const { headers } = await newStaff("manager", populated.region);
      const before = await db().$count(mutations);
      const options = { headers, query, executed: populated.region };
      const { status, body } = await sendExampleRequest(populated, contract, options);
      expect([status, body.data?.issues]).toEqual([
        400,
        [expect.objectContaining({ pointer: "/callbackUrl", location: "query", code: "unrecognized_keys" })],
      ]);
      expect(await db().$count(mutations)).toBe(before);
    },
  );

  test("the console's document doesn't mention callbackUrl as a parameter of a write", () => {
    const operations = Object.values<object>(getOpenApiDocument("console").paths).flatMap((item) =>
      Object.values(item),
    );
    const withCallback = operations.filter(
      ({ parameters = [], callbacks }) =>
        callbacks || parameters.some(({ name }: { name: string }) => name === "callbackUrl"),
    );
    expect(operations.length).toBeGreaterThan(20);
    expect(withCallback.map(({ operationId }) => operationId)).toEqual([]);
  });
});
