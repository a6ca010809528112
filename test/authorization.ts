import { routes } from "virtual:api-routes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { newToken } from "@/lib/access/api-keys/token";
import type { Caller, Contract } from "@/lib/contract/contract";
import type { Endpoints } from "@/lib/http/pipeline";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newCandidateSession, newGlobalKey, newRegion, openTestApi } from "./api";
import {
  newPopulatedRegion,
  type PopulatedRegion,
  sendExampleRequest,
  snapshotRegion,
} from "./populated-region";
import { newStaff } from "./staff";
import { setUpTempStorage } from "./temp-storage";

/**
 * Who reaches what: every route, called on one region's own records by everybody who could try. "own": the call does
 * what it is for. "elsewhere": it works, but on the caller's own things. "absent": the record seems not to exist, now
 * or when the mutation is executed.
 */
type Expected = number | "own" | "elsewhere" | "absent";
type Row = Record<Caller, Expected>;

const openTo = (others: Expected): Row => ({
  public: "own",
  "public or region": "own",
  region: others,
  admin: others,
  webhook: others,
  candidate: others,
  staff: others,
  account: others,
  administrator: others,
});
const STRANGER: Row = openTo(401);
const WRONG_KEY: Row = { ...STRANGER, "public or region": 401 };
const KEY: Row = { ...openTo(403), candidate: 401 };

const MATRIX = {
  "no key": STRANGER,
  "a malformed key": WRONG_KEY,
  "an unknown key": WRONG_KEY,
  "a revoked key": WRONG_KEY,
  "a key as Bearer": STRANGER,
  "the region's key": { ...KEY, region: "own" },
  "another region's key": { ...KEY, region: "absent" },
  "another region's key, naming this one": { ...KEY, public: 400, "public or region": 403, region: 403 },
  "a webhook key": { ...KEY, "public or region": 403, webhook: "own" },
  "an admin key without region": { ...KEY, "public or region": 400, region: 400, admin: "own" },
  "an admin key, naming the region": { ...KEY, public: 400, region: "own", admin: 400 },
  "a candidate's session": { ...STRANGER, candidate: "own" },
  "another region's candidate's session": { ...STRANGER, candidate: "elsewhere" },
  "an expired session": STRANGER,
  "a session's token as key": WRONG_KEY,
  "a manager's session": {
    ...openTo(401),
    region: "own",
    admin: 403,
    staff: "own",
    account: "own",
    administrator: 403,
  },
  "another region's manager's session": {
    ...openTo(401),
    region: 404,
    admin: 403,
    staff: 404,
    account: "elsewhere",
    administrator: 403,
  },
  "an admin's session": {
    ...openTo("own"),
    webhook: 401,
    candidate: 401,
  },
  "an expired session of a manager": STRANGER,
} as const satisfies Record<string, Row>;
type Column = keyof typeof MATRIX;

/** Statuses of example requests that can't succeed: nothing to find, no engine, or a wrong code. */
const OWN_STATUS: Record<string, number> = {
  "GET /files/{token}": 404,
  "GET /ready": 503,
  "POST /auth/candidates/verify": 401,
  "POST /mutations/{id}/send-again": 409,
  "POST /mutations/{id}/stop": 409,
  "PATCH /custom-fields": 409,
  "DELETE /sessions/{id}": 404,
  "POST /authenticator/confirm": 429,
  "POST /authenticator/recovery-codes": 403,
  "POST /authenticator/proposal": 403,
  "POST /authenticator/replace": 400,
  "POST /authenticator/remove": 403,
  "POST /second-factor": 403,
  "POST /second-factor/skip": 403,
  "POST /settings/signing-secret/reveal": 403,
  "POST /settings/signing-secret/rotate": 403,
};

/** What a caller gets from a route. A session counts as no credentials where only keys are accepted. */
const expectedOf = (column: Column, { caller, keysOnly }: Contract): Expected =>
  keysOnly && column.includes("'s session") ? 401 : MATRIX[column][caller];

export const contracts: Contract[] = routes
  .flatMap(({ module }) => Object.values((module.GET as { endpoints: Endpoints }).endpoints))
  .map(([contract]) => contract);
const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

let close: () => Promise<void>;
let removeStorage: () => Promise<void>;
/** The region that is called, and another one that holds the same kinds of records. */
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
      "an expired session of a manager": async ({ region }) =>
        (await newStaff("manager", region, { now: longAgo })).headers,
    };
  });
  afterAll(async () => {
    await close();
    await removeStorage();
  });
}

/** The callers of all contracts, and those that a row of the matrix has a cell for. */
export const callersOf = {
  contracts: new Set(contracts.map(({ caller }) => caller)),
  matrix: Object.entries(MATRIX),
};

/** One test a contract: every caller tries it, and the calls that must not touch the region leave it as it was. */
export function testAuthorization(tested: readonly Contract[]): void {
  setUp();
  test.each(tested.map((contract) => [nameOf(contract), contract] as const))("%s", async (_, contract) => {
    const columns = Object.keys(MATRIX) as Column[];
    const [owners, strangers] = [
      columns.filter(isOwner(contract)),
      columns.filter((column) => !isOwner(contract)(column)),
    ];
    // Credentials first: a new session is a change of the region too.
    const attempts: (() => Promise<void>)[] = [];
    for (const column of strangers) attempts.push(await prepareCall(contract, column, target));
    const before = await snapshotRegion(target);
    for (const attempt of attempts) await attempt();
    expect(await snapshotRegion(target), `the region after ${strangers.join(", ")}`).toEqual(before);
    let region: PopulatedRegion | undefined;
    for (const column of owners) {
      // A call that changes records needs a region of its own; reads can share one.
      if (!region || contract.method !== "GET") region = await newPopulatedRegion();
      await (await prepareCall(contract, column, region))();
    }
  });
}

const isOwner = (contract: Contract) => (column: Column) =>
  expectedOf(column, contract) === "own" && contract.caller !== "public";

/** Gets a caller's credentials; returns the call that uses them. */
async function prepareCall(contract: Contract, column: Column, scope: PopulatedRegion) {
  const headers = await credentials[column](scope);
  const query = column.includes("naming") ? `region=${scope.region.id}` : "";
  const executed = column.startsWith("another region") ? other.region : scope.region;
  const expected = expectedOf(column, contract);
  const ownStatus = OWN_STATUS[nameOf(contract)] ?? contract.status;
  return async () => {
    const reply = await sendExampleRequest(scope, contract, { headers, query, executed });
    if (typeof expected === "number") expect(reply.status, column).toBe(expected);
    else if (expected === "own") expect(reply.status, column).toBe(ownStatus);
    else await expectElsewhere(contract, column, expected, reply);
  };
}

type Reply = Awaited<ReturnType<typeof call>>;

/** A call on the caller's own things shows nothing of this region; one that names a record of this region finds none. */
async function expectElsewhere(
  contract: Contract,
  column: Column,
  expected: "elsewhere" | "absent",
  reply: Reply,
) {
  const { marks } = target;
  expect(
    marks.filter((mark) => JSON.stringify(reply.body.data ?? null).includes(mark)),
    column,
  ).toEqual([]);
  const namesRecord = contract.path.includes("{");
  const own = OWN_STATUS[nameOf(contract)] ?? contract.status;
  if (expected === "elsewhere" || !namesRecord) return expect(reply.status, column).toBe(own);
  if (reply.status === 404) return;
  expect([reply.status, contract.mutation], column).toEqual([202, expect.stringMatching(/\w/)]);
  await drainQueue(other.region);
  const address = `/api/v2/mutations/${reply.body.data.mutationId}`;
  const { result } = (await call("GET", address, { key: other.region.key })).body.data;
  expect(result, column).toMatchObject({ status: 404, errorCode: expect.stringMatching(/_not_found$/) });
}
