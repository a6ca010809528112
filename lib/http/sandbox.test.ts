import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/all-routes-glob";
import { mutations } from "@/db/schema/mutations";
import { regions } from "@/db/schema/regions";
import type { Caller, Contract } from "@/lib/contract/contract";
import { db } from "@/lib/platform/database/client";
import {
  call,
  newCandidateSession,
  newGlobalKey,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { exampleRequest } from "@/test/example-requests";
import { newPopulatedRegion, type PopulatedRegion, snapshotRegion } from "@/test/populated-region";
import { setUpTempStorage } from "@/test/temp-storage";
import type { Endpoints } from "./pipeline";

let region: TestRegion;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const isInSandbox = async (address: string, header?: string) => {
  const headers: Record<string, string> = header === undefined ? {} : { "x-api-sandbox": header };
  return (await call("GET", address, { key: region.key, headers })).body.meta.sandboxEnabled;
};

test.each([
  ["/api/sandbox/candidates", undefined, true],
  ["/api/v2/candidates", "true", true],
  ["/api/v2/mutations", "true", true],
  ["/api/v2/candidates", "false", false],
  ["/api/v2/candidates", undefined, false],
  ["/api/sandbox/schema", undefined, true],
  ["/api/v2/schema", "true", false],
  ["/api/v2/auth/regions/me", "true", false],
  ["/api/sandbox/auth/regions/me", undefined, false],
])(
  "GET %s with x-api-sandbox %s returns sandboxEnabled: %s [spec 2.envelope-sandbox 5.sandbox-keys 9.sandbox-path 9.sandbox-header 9.sandbox-header-elsewhere]",
  async (address, header, expected) => {
    expect(await isInSandbox(address, header)).toBe(expected);
  },
);

const contracts = routes
  .flatMap(({ module }) => Object.values((module.GET as { endpoints: Endpoints }).endpoints))
  .map(([contract]): Contract => contract);
const ofCandidates = contracts.filter(
  ({ path, basePath }) => basePath === undefined && path.startsWith("/candidates"),
);

describe("every endpoint under /candidates in the sandbox [spec 4.sandbox 9.sandbox-header]", () => {
  test.each(ofCandidates.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    "%s succeeds with the sandbox path and with the sandbox header, and changes no live data",
    async (_, contract) => {
      const own = await newRegion();
      const session = await newCandidateSession(own, { mode: "sandbox" });
      const interactionsPath = `/api/sandbox/candidates/${session.candidateId}/interactions`;
      const interaction = { type: "Anders", performedAt: "2026-01-01T10:00Z" };
      const { result } = await runMutation(own, "POST", interactionsPath, { body: interaction });
      const ids = {
        candidate: session.candidateId,
        otherCandidate: "",
        interaction: result.interactions[0].id,
        attachment: "att00000000000000",
        mutation: "",
        apiKey: "",
        person: "",
        staffSession: "",
        globalKey: "",
        view: "",
      };
      const { method, path, query, body } = exampleRequest(
        { region: own, session, ids, marks: [] },
        contract,
      );
      const address = `${path}?${query}`;
      const responses = [
        await call(method, address.replace("v2", "sandbox"), { key: own.key, body }),
        await call(method, address, { key: own.key, body, headers: { "x-api-sandbox": "true" } }),
      ];
      for (const response of responses) {
        expect([response.status, response.body.meta.sandboxEnabled]).toEqual([contract.status, true]);
      }
      expect(await db().$count(mutations, eq(mutations.baseId, own.bases.live))).toBe(0);
    },
  );

  test("is found by this test, which covers more than 10 endpoints", () => {
    expect(ofCandidates.length).toBeGreaterThan(10);
  });
});

describe("under /api/sandbox", () => {
  const ofVersion2 = [...new Set(contracts)].filter(({ basePath }) => basePath === undefined);
  const once = ofVersion2
    .filter(({ sandbox }) => sandbox === undefined)
    .flatMap((contract) => [contract, ...(contract.alias ? [{ ...contract, path: contract.alias }] : [])]);
  const changes = once.filter(({ method }) => method !== "GET");
  let stocked: PopulatedRegion;
  let keys: Partial<Record<Caller, string>>;
  beforeAll(async () => {
    stocked = await newPopulatedRegion();
    keys = {
      region: stocked.region.key,
      admin: await newGlobalKey("admin"),
      webhook: await newGlobalKey("webhook"),
    };
  });

  test.each(changes.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    "%s returns 403 to an authorized caller and changes no live data [contract 4.sandbox-read-only]",
    async (_, contract) => {
      const key = keys[contract.caller] ?? "nobody's";
      const before = [await snapshotRegion(stocked), await db().$count(regions)];
      const { method, path, query, body } = exampleRequest(stocked, contract);
      const response = await call(method, `${path.replace("/api/v2", "/api/sandbox")}?${query}`, {
        key,
        body,
      });
      expect([response.status, response.body.code]).toEqual([403, "sandbox_read_only"]);
      expect([await snapshotRegion(stocked), await db().$count(regions)]).toEqual(before);
    },
  );

  test("live and sandbox share only regions, their keys and their secrets", () => {
    expect(changes.length).toBeGreaterThan(8);
    for (const { path } of changes) expect(path).toMatch(/^\/(?:regions|auth\/regions?|webhooks)\b/);
    for (const { path, sandbox } of ofVersion2.filter((contract) => !once.includes(contract))) {
      expect([path, sandbox]).toEqual([
        expect.stringMatching(/^\/(?:candidates|mutations|schema|auth\/candidates|events|regions\/me)\b/),
        expect.stringContaining("path"),
      ]);
    }
  });

  const reads = once.filter(({ method }) => method === "GET");
  test.each(reads.map((contract) => [contract.path, contract] as const))(
    "GET %s returns the same data as under /api/v2",
    async (_, contract) => {
      const key = keys[contract.caller];
      const path = exampleRequest(stocked, contract).path.replace("/api/v2", "");
      const options = key === undefined ? {} : { key };
      const [live, sandbox] = [
        await call("GET", `/api/v2${path}`, options),
        await call("GET", `/api/sandbox${path}`, options),
      ];
      expect(live.status).toBe(200);
      // Keys' last-used times are updated in the background, so ignore them.
      const withoutUse = (text: string) => text.replace(/"lastUsedAt":(?:null|"[^"]*")/g, "");
      expect([sandbox.status, withoutUse(sandbox.text)]).toEqual([200, withoutUse(live.text)]);
    },
  );

  test("a request without a key returns 401 rather than 403", async () => {
    const response = await call("DELETE", `/api/sandbox/regions/${stocked.region.id}?purge=true`);
    expect([response.status, response.body.code]).toEqual([401, "unauthorized"]);
  });
});

test("an invalid x-api-sandbox is rejected with a list of the valid values", async () => {
  const { key } = await newRegion();
  const { status, body } = await call("GET", "/api/v2/candidates", {
    key,
    headers: { "x-api-sandbox": "yes" },
  });
  expect([status, body.data.issues[0].message]).toEqual([400, "Send `true` or `false`, or `1` or `0`."]);
});
