import { routes } from "virtual:api-routes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import type { Contract } from "@/lib/contract/contract";
import { db } from "@/lib/platform/database/client";
import { call, newCandidateSession, newRegion, openTestApi, perform, type TestRegion } from "@/test/api";
import { requestOn } from "@/test/stocked-region";
import { openOwnStorage } from "@/test/stored-files";
import type { Endpoints } from "./pipeline";

let close: () => Promise<void>;
let removeStorage: () => Promise<void>;
let region: TestRegion;
beforeAll(async () => {
  removeStorage = await openOwnStorage();
  close = await openTestApi();
  region = await newRegion();
});
afterAll(async () => {
  await close();
  await removeStorage();
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
  "GET %s with x-api-sandbox %s says sandboxEnabled: %s [spec 2.envelope-sandbox 5.sandbox-keys 9.sandbox-path 9.sandbox-header 9.sandbox-header-elsewhere]",
  async (address, header, expected) => {
    expect(await isInSandbox(address, header)).toBe(expected);
  },
);

const ofCandidates = routes
  .flatMap(({ module }) => Object.values((module.GET as { endpoints: Endpoints }).endpoints))
  .map(([contract]): Contract => contract)
  .filter(({ path, root }) => root === undefined && path.startsWith("/candidates"));

describe("every route under /candidates works in the sandbox [spec 4.sandbox 9.sandbox-header]", () => {
  test.each(ofCandidates.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    "%s, by its path and by the header, and touches nothing that is live",
    async (_, contract) => {
      const own = await newRegion();
      const session = await newCandidateSession(own, { mode: "sandbox" });
      const contacts = `/api/sandbox/candidates/${session.candidateId}/interactions`;
      const moment = { type: "Anders", performedAt: "2026-01-01T10:00Z" };
      const { result } = await perform(own, "POST", contacts, { body: moment });
      const ids = {
        candidate: session.candidateId,
        interaction: result.interactions[0].id,
        attachment: "att00000000000000",
        mutation: "",
        apiKey: "",
        person: "",
        globalKey: "",
        view: "",
      };
      const { method, path, query, body } = requestOn({ region: own, session, ids, marks: [] }, contract);
      const address = `${path}?${query}`;
      const replies = [
        await call(method, address.replace("v2", "sandbox"), { key: own.key, body }),
        await call(method, address, { key: own.key, body, headers: { "x-api-sandbox": "true" } }),
      ];
      for (const reply of replies) {
        expect([reply.status, reply.body.meta.sandboxEnabled]).toEqual([contract.status, true]);
      }
      expect(await db().$count(mutations, eq(mutations.baseId, own.bases.live))).toBe(0);
    },
  );

  test("and there are fifteen of them", () => {
    expect(ofCandidates).toHaveLength(15);
  });
});
