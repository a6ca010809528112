import { routes } from "virtual:api-routes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { newToken } from "@/lib/access/api-keys/token";
import type { Caller, Contract } from "@/lib/contract/contract";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newCandidateSession, newGlobalKey, newRegion, openTestApi } from "@/test/api";
import {
  newPopulatedRegion,
  type PopulatedRegion,
  sendExampleRequest,
  snapshotRegion,
} from "@/test/populated-region";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";
import type { Endpoints } from "./pipeline";

/**
 * Requests every endpoint for one region's records with every kind of credential. "own": succeeds. "elsewhere": succeeds,
 * but on the caller's own records. "absent": the record is not found, at once or when the mutation is executed.
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

/** The expected outcome; endpoints with `keysOnly` treat sessions as no credentials. */
const expectedOf = (column: Column, { caller, keysOnly }: Contract): Expected =>
  keysOnly && column.includes("'s session") ? 401 : MATRIX[column][caller];

const contracts: Contract[] = routes
  .flatMap(({ module }) => Object.values((module.GET as { endpoints: Endpoints }).endpoints))
  .map(([contract]) => contract);
const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

let close: () => Promise<void>;
let removeStorage: () => Promise<void>;
/** The region whose records are requested, and another one with equal records. */
let target: PopulatedRegion;
let other: PopulatedRegion;
let credentials: Record<Column, (populated: PopulatedRegion) => Promise<Record<string, string>>>;

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
    "an expired session": async ({ region }) => (await newCandidateSession(region, { now: longAgo })).headers,
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

test("the matrix covers every kind of caller", () => {
  const callers = new Set(contracts.map(({ caller }) => caller));
  for (const [column, row] of Object.entries(MATRIX)) {
    expect([column, Object.keys(row).sort()]).toEqual([column, [...callers].sort()]);
  }
  expect(contracts.length).toBeGreaterThan(50);
});

describe.each(Object.keys(MATRIX) as Column[])(
  "with %s [spec 1.admin-only 4.regions-admin 4.webhook-scope 5.scopes 5.session-no-region]",
  (column) => {
    test.each(contracts.map((contract) => [nameOf(contract), contract] as const))(
      "%s",
      async (name, contract) => {
        const expected = expectedOf(column, contract);
        // Requests that may change records get a region of their own.
        const populated =
          expected === "own" && contract.caller !== "public" ? await newPopulatedRegion() : target;
        const headers = await credentials[column](populated);
        const before = populated === target ? await snapshotRegion(target) : null;
        const query = column.includes("naming") ? `region=${populated.region.id}` : "";
        const executed = column.startsWith("another region") ? other.region : populated.region;
        const reply = await sendExampleRequest(populated, contract, { headers, query, executed });
        if (typeof expected === "number") expect(reply.status).toBe(expected);
        else if (expected === "own") expect([reply.status]).toContain(OWN_STATUS[name] ?? contract.status);
        else await expectElsewhere(contract, expected, reply);
        if (before) expect(await snapshotRegion(target)).toEqual(before);
      },
    );
  },
);

type Reply = Awaited<ReturnType<typeof call>>;

/** The reply shows nothing of the target region, and its records are not found. */
async function expectElsewhere(contract: Contract, expected: "elsewhere" | "absent", reply: Reply) {
  const { marks } = target;
  expect(marks.filter((mark) => JSON.stringify(reply.body.data ?? null).includes(mark))).toEqual([]);
  const namesRecord = contract.path.includes("{");
  const own = OWN_STATUS[nameOf(contract)] ?? contract.status;
  if (expected === "elsewhere" || !namesRecord) return expect(reply.status).toBe(own);
  if (reply.status === 404) return;
  expect([reply.status, contract.mutation]).toEqual([202, expect.stringMatching(/\w/)]);
  await drainQueue(other.region);
  const address = `/api/v2/mutations/${reply.body.data.mutationId}`;
  const { result } = (await call("GET", address, { key: other.region.key })).body.data;
  expect(result).toMatchObject({ status: 404, errorCode: expect.stringMatching(/_not_found$/) });
}
