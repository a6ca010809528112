import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { routes } from "@/app/api/all-routes-glob";
import { apiKeys } from "@/db/schema/api-keys";
import { newToken } from "@/lib/access/api-keys/token";
import type { Contract } from "@/lib/contract/contract";
import type { Endpoints } from "@/lib/http/pipeline";
import { db } from "@/lib/platform/database/client";
import {
  type ApiResponse,
  call,
  drainQueue,
  newCandidateSession,
  newGlobalKey,
  newRegion,
  openTestApi,
} from "./api";
import { type Column, getExpected, MATRIX, STATUS_OVERRIDES } from "./authorization-matrix";
import { sendExampleRequest } from "./example-requests";
import { newPopulatedRegion, type PopulatedRegion, snapshotRegion } from "./populated-region";
import { newStaff } from "./staff";
import { setUpTempStorage } from "./temp-storage";

export const contracts: Contract[] = routes
  .flatMap(({ module }) => Object.values((module.GET as { endpoints: Endpoints }).endpoints))
  .map(([contract]) => contract);
const contractName = ({ method, path }: Contract) => `${method} ${path}`;

/**
 * Calls that must not change anything use records of `target`. Callers of another region belong to `other`.
 */
let target: PopulatedRegion;
let other: PopulatedRegion;
let credentials: Record<Column, (scope: PopulatedRegion) => Promise<Record<string, string>>>;

function setUp(): void {
  beforeAll(setUpTempStorage);
  beforeAll(openTestApi);
  beforeAll(async () => {
    process.env.RATE_LIMIT_PER_SECOND = "0";
    target = await newPopulatedRegion();
    other = await newPopulatedRegion();
    credentials = { ...(await keyCredentials()), ...sessionCredentials() };
  });
}

async function keyCredentials() {
  const revoked = await newRegion();
  await db().update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.regionId, revoked.id));
  const [webhook, admin] = [await newGlobalKey("webhook"), await newGlobalKey("admin")];
  const key = async (value: string) => ({ "x-api-key": value });
  return {
    "no key": async () => ({}),
    "a malformed key": () => key(`${newToken().slice(0, -1)}!`),
    "an unknown key": () => key(newToken()),
    "a revoked key": () => key(revoked.key),
    "a key as Bearer": async ({ region }: PopulatedRegion) => ({ authorization: `Bearer ${region.key}` }),
    "the region's key": ({ region }: PopulatedRegion) => key(region.key),
    "another region's key": () => key(other.region.key),
    "another region's key, naming this one": () => key(other.region.key),
    "a webhook key": () => key(webhook),
    "an admin key without region": () => key(admin),
    "an admin key, naming the region": () => key(admin),
    "a session's token as key": ({ session }: PopulatedRegion) => key(session.token),
  };
}

function sessionCredentials() {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
  const staffSession =
    (role: "manager" | "admin", options: Parameters<typeof newStaff>[2] = {}) =>
    async ({ region }: PopulatedRegion) =>
      (await newStaff(role, region, options)).headers;
  return {
    "a candidate's session": async ({ session }: PopulatedRegion) => session.headers,
    "another region's candidate's session": async () => (await newCandidateSession(other.region)).headers,
    "an expired session": async ({ region }: PopulatedRegion) =>
      (await newCandidateSession(region, { now: hoursAgo(13) })).headers,
    "a manager's session": staffSession("manager"),
    "another region's manager's session": async ({ region }: PopulatedRegion) => ({
      ...(await newStaff("manager", other.region)).headers,
      "x-region": region.id,
    }),
    "an admin's session": staffSession("admin"),
    "a manager's session before the second factor": staffSession("manager", { secondFactor: false }),
    "a manager's session with an old proof": staffSession("manager", { now: hoursAgo(1) }),
    "an admin's session with an old proof": staffSession("admin", { now: hoursAgo(1) }),
    "an expired session of a manager": staffSession("manager", { now: hoursAgo(13) }),
  };
}

/** Lets a test check that the matrix covers the callers of all contracts. */
export const matrixCoverage = {
  contracts: new Set(contracts.map(({ caller }) => caller)),
  matrix: Object.entries(MATRIX),
};

/**
 * Tests each contract with every kind of credentials. Calls that aren't allowed, and calls of public routes,
 * must not change the region.
 */
export function testAuthorization(tested: readonly Contract[]): void {
  setUp();
  test.each(tested.map((contract) => [contractName(contract), contract] as const))(
    "%s",
    async (_, contract) => {
      const columns = Object.keys(MATRIX) as Column[];
      const [allowed, others] = [
        columns.filter(isAllowed(contract)),
        columns.filter((column) => !isAllowed(contract)(column)),
      ];
      // Create the credentials first, because a new session also changes the region.
      const attempts: (() => Promise<void>)[] = [];
      for (const column of others) attempts.push(await prepareCall(contract, column, target));
      const before = await snapshotRegion(target);
      for (const attempt of attempts) await attempt();
      expect(await snapshotRegion(target), `the region after ${others.join(", ")}`).toEqual(before);
      let region: PopulatedRegion | undefined;
      for (const column of allowed) {
        // A write needs its own region; reads can share one.
        if (!region || contract.method !== "GET") region = await newPopulatedRegion();
        await (await prepareCall(contract, column, region))();
      }
    },
  );
}

const isAllowed = (contract: Contract) => (column: Column) =>
  getExpected(column, contract) === "allowed" && contract.caller !== "public";

/**
 * Creates the credentials of a matrix column. Returns a function that sends the request and checks the
 * response.
 */
async function prepareCall(contract: Contract, column: Column, scope: PopulatedRegion) {
  const headers = await credentials[column](scope);
  const query = column.includes("naming") ? `region=${scope.region.id}` : "";
  const executed = column.startsWith("another region") ? other.region : scope.region;
  const expected = getExpected(column, contract);
  const successStatus = STATUS_OVERRIDES[contractName(contract)] ?? contract.status;
  return async () => {
    const response = await sendExampleRequest(scope, contract, { headers, query, executed });
    if (typeof expected === "number") expect(response.status, column).toBe(expected);
    else if (expected === "allowed") expect(response.status, column).toBe(successStatus);
    else await expectNoForeignData(contract, column, expected, response);
  };
}

/**
 * Checks that a response contains no data of the target region and, if "not found" is expected, that the
 * record in the path is not found.
 */
async function expectNoForeignData(
  contract: Contract,
  column: Column,
  expected: "own data" | "not found",
  response: ApiResponse,
) {
  const { marks } = target;
  expect(
    marks.filter((mark) => JSON.stringify(response.body.data ?? null).includes(mark)),
    column,
  ).toEqual([]);
  const namesRecord = contract.path.includes("{");
  const successStatus = STATUS_OVERRIDES[contractName(contract)] ?? contract.status;
  if (expected === "own data" || !namesRecord) return expect(response.status, column).toBe(successStatus);
  if (response.status === 404) return;
  expect([response.status, contract.mutation], column).toEqual([202, expect.stringMatching(/\w/)]);
  await drainQueue(other.region);
  const path = `/api/v2/mutations/${response.body.data.mutationId}`;
  const { result } = (await call("GET", path, { key: other.region.key })).body.data;
  expect(result, column).toMatchObject({ status: 404, errorCode: expect.stringMatching(/_not_found$/) });
}
