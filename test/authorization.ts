import { routes } from "virtual:api-routes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { newToken } from "@/lib/access/api-keys/token";
import type { Caller, Contract } from "@/lib/contract/contract";
import type { Endpoints } from "@/lib/http/pipeline";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newCandidateSession, newGlobalKey, newRegion, openTestApi } from "./api";
import { sendExampleRequest } from "./example-requests";
import { newPopulatedRegion, type PopulatedRegion, snapshotRegion } from "./populated-region";
import { newStaff } from "./staff";
import { setUpTempStorage } from "./temp-storage";

/**
 * The expected result of a call with one kind of credentials on one region's records. A number is a status.
 * "allowed": the call succeeds. "own data": the call succeeds and returns only the caller's data. "not
 * found": the record in the path isn't found, either immediately or when the mutation is executed. If the
 * path has no record, the response contains no data of the region.
 */
type Expected = number | "allowed" | "own data" | "not found";
type Row = Record<Caller, Expected>;

const publicOr = (others: Expected): Row => ({
  public: "allowed",
  "public or region": "allowed",
  region: others,
  admin: others,
  webhook: others,
  candidate: others,
  staff: others,
  account: others,
  administrator: others,
});
const NO_CREDENTIALS: Row = publicOr(401);
const WRONG_KEY: Row = { ...NO_CREDENTIALS, "public or region": 401 };
const KEY: Row = { ...publicOr(403), candidate: 401 };

const MATRIX = {
  "no key": NO_CREDENTIALS,
  "a malformed key": WRONG_KEY,
  "an unknown key": WRONG_KEY,
  "a revoked key": WRONG_KEY,
  "a key as Bearer": NO_CREDENTIALS,
  "the region's key": { ...KEY, region: "allowed" },
  "another region's key": { ...KEY, region: "not found" },
  "another region's key, naming this one": { ...KEY, public: 400, "public or region": 403, region: 403 },
  "a webhook key": { ...KEY, "public or region": 403, webhook: "allowed" },
  "an admin key without region": { ...KEY, "public or region": 400, region: 400, admin: "allowed" },
  "an admin key, naming the region": { ...KEY, public: 400, region: "allowed", admin: 400 },
  "a candidate's session": { ...NO_CREDENTIALS, candidate: "allowed" },
  "another region's candidate's session": { ...NO_CREDENTIALS, candidate: "own data" },
  "an expired session": NO_CREDENTIALS,
  "a session's token as key": WRONG_KEY,
  "a manager's session": {
    ...publicOr(401),
    region: "allowed",
    admin: 403,
    staff: "allowed",
    account: "allowed",
    administrator: 403,
  },
  "another region's manager's session": {
    ...publicOr(401),
    region: 404,
    admin: 403,
    staff: 404,
    account: "own data",
    administrator: 403,
  },
  "an admin's session": {
    ...publicOr("allowed"),
    webhook: 401,
    candidate: 401,
  },
  "a manager's session before the second factor": {
    ...publicOr(401),
    region: 403,
    admin: 403,
    staff: 403,
    account: 403,
    administrator: 403,
  },
  "an expired session of a manager": NO_CREDENTIALS,
} as const satisfies Record<string, Row>;
type Column = keyof typeof MATRIX;

/** The statuses of example requests that can't succeed, for example because of a wrong code. */
const STATUS_OVERRIDES: Record<string, number> = {
  "GET /files/{token}": 404,
  "GET /ready": 503,
  "POST /auth/candidates/verify": 401,
  "POST /mutations/{id}/send-again": 409,
  "POST /mutations/{id}/stop": 409,
  "PATCH /custom-fields": 409,
  "PATCH /requested-documents": 409,
  "POST /candidates/{id}/merge": 412,
  "POST /candidates/{id}/undo-merge": 409,
  "DELETE /sessions/{id}": 404,
  "POST /authenticator/confirm": 400,
  "POST /authenticator/recovery-codes": 403,
  "POST /authenticator/proposal": 403,
  "POST /authenticator/replace": 400,
  "POST /authenticator/remove": 403,
  "POST /second-factor": 403,
  "POST /second-factor/skip": 403,
  "POST /settings/signing-secret/reveal": 403,
  "POST /settings/signing-secret/rotate": 403,
};

/**
 * Returns the expected result. Routes that accept only keys treat a session like a call without credentials.
 */
function getExpected(column: Column, { caller, keysOnly, beforeSecondFactor }: Contract): Expected {
  if (beforeSecondFactor && column.endsWith("before the second factor")) return "allowed";
  return keysOnly && column.includes("'s session") ? 401 : MATRIX[column][caller];
}

export const contracts: Contract[] = routes
  .flatMap(({ module }) => Object.values((module.GET as { endpoints: Endpoints }).endpoints))
  .map(([contract]) => contract);
const contractName = ({ method, path }: Contract) => `${method} ${path}`;

let close: () => Promise<void>;
let removeStorage: () => Promise<void>;
/** The calls address records of `target`. `other` has the same kinds of records. */
let target: PopulatedRegion;
let other: PopulatedRegion;
let credentials: Record<Column, (scope: PopulatedRegion) => Promise<Record<string, string>>>;

function setUp(): void {
  beforeAll(async () => {
    process.env.RATE_LIMIT_PER_SECOND = "0";
    removeStorage = await setUpTempStorage();
    close = await openTestApi();
    target = await newPopulatedRegion();
    other = await newPopulatedRegion();
    const revoked = await newRegion();
    await db().update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.regionId, revoked.id));
    const [webhook, admin] = [await newGlobalKey("webhook"), await newGlobalKey("admin")];
    const longAgo = new Date(Date.now() - 13 * 60 * 60 * 1000);
    const key = async (value: string) => ({ "x-api-key": value });
    credentials = {
      "no key": async () => ({}),
      "a malformed key": () => key(`${newToken().slice(0, -1)}!`),
      "an unknown key": () => key(newToken()),
      "a revoked key": () => key(revoked.key),
      "a key as Bearer": async ({ region }) => ({ authorization: `Bearer ${region.key}` }),
      "the region's key": ({ region }) => key(region.key),
      "another region's key": () => key(other.region.key),
      "another region's key, naming this one": () => key(other.region.key),
      "a webhook key": () => key(webhook),
      "an admin key without region": () => key(admin),
      "an admin key, naming the region": () => key(admin),
      "a candidate's session": async ({ session }) => session.headers,
      "another region's candidate's session": async () => (await newCandidateSession(other.region)).headers,
      "an expired session": async ({ region }) =>
        (await newCandidateSession(region, { now: longAgo })).headers,
      "a session's token as key": ({ session }) => key(session.token),
      "a manager's session": async ({ region }) => (await newStaff("manager", region)).headers,
      "another region's manager's session": async ({ region }) => ({
        ...(await newStaff("manager", other.region)).headers,
        "x-region": region.id,
      }),
      "an admin's session": async ({ region }) => (await newStaff("admin", region)).headers,
      "a manager's session before the second factor": async ({ region }) =>
        (await newStaff("manager", region, { secondFactor: false })).headers,
      "an expired session of a manager": async ({ region }) =>
        (await newStaff("manager", region, { now: longAgo })).headers,
    };
  });
  afterAll(async () => {
    await close();
    await removeStorage();
  });
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

/** Creates the credentials of a column. Returns a function that sends the request and checks the response. */
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

type ApiResponse = Awaited<ReturnType<typeof call>>;

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
