import { routes } from "virtual:api-routes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";
import { newToken } from "@/lib/api-keys/token";
import type { Caller, Contract } from "@/lib/contract";
import { call, newKey, newRegion, openTestApi } from "@/lib/testing/api";
import type { Endpoints } from "./pipeline";

/** Every route has a contract and every contract a route; and who may call each is what its contract says. */
type Served = { address: string; contract: Contract };

const served: Served[] = routes.flatMap(({ path, module }) => {
  const handler = module.GET as { endpoints: Endpoints };
  return Object.values(handler.endpoints).map(([contract]) => ({ address: path, contract }));
});

const modules = import.meta.glob<Record<string, unknown>>("/lib/*/contract.ts", { eager: true });
const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "caller" in value && "path" in value && "reply" in value;
const declared = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((group) => (typeof group === "object" && group !== null ? Object.values(group) : []))
  .filter(isContract);

const addressOf = ({ root, path }: Contract) =>
  `${root ?? "/api/:version"}${path.replace(/\{(\w+)\}/g, ":$1")}`;
const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

test("there are contracts to look at", () => {
  expect(declared.length).toBeGreaterThan(15);
});

test.each(declared.map((contract) => [nameOf(contract), contract] as const))(
  "%s is served at its own path",
  (_, contract) => {
    const found = served.find((each) => each.contract === contract && each.address === addressOf(contract));
    expect(found).toBeDefined();
  },
);

test("no route serves what no contract module declares", () => {
  expect(served.filter(({ contract }) => !declared.includes(contract)).map(({ address }) => address)).toEqual(
    [],
  );
});

const EXAMPLES: Record<string, string> = { version: "v2", token: "x" };
const exampleOf = (address: string) =>
  address.replace(/:(\w+)/g, (_, name: string) => EXAMPLES[name] ?? "recAAAAAAAAAAAAAA");

const STRANGERS = { none: 401, malformed: 401, unknown: 401, revoked: 401, session: 401 };
const expected: Record<Exclude<Caller, "public" | "public or region">, Record<string, number>> = {
  region: {
    none: 401,
    malformed: 401,
    unknown: 401,
    revoked: 401,
    session: 401,
    webhook: 403,
    "admin without region": 400,
    "foreign region named": 403,
  },
  admin: { none: 401, malformed: 401, unknown: 401, revoked: 401, session: 401, webhook: 403, region: 403 },
  webhook: {
    none: 401,
    malformed: 401,
    unknown: 401,
    revoked: 401,
    session: 401,
    region: 403,
    "admin without region": 403,
  },
  staff: { ...STRANGERS, webhook: 403, region: 403, "admin without region": 403 },
  account: { ...STRANGERS, webhook: 403, region: 403, "admin without region": 403 },
  candidate: { ...STRANGERS, webhook: 401, region: 401, "admin without region": 401 },
};

let close: () => Promise<void>;
let keys: Record<string, string>;
let otherRegion: string;
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  close = await openTestApi();
  const [region, revoked, other] = [await newRegion(), await newRegion(), await newRegion()];
  await db().update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.regionId, revoked.id));
  otherRegion = other.id;
  keys = {
    none: "",
    malformed: `${newToken().slice(0, -1)}!`,
    unknown: newToken(),
    revoked: revoked.key,
    session: `cts_${"a".repeat(40)}`,
    region: region.key,
    "foreign region named": region.key,
    webhook: await newKey("webhook"),
    "admin without region": await newKey("admin"),
  };
});
afterAll(() => close());

describe.each(
  served
    .filter(({ contract }) => !contract.caller.startsWith("public"))
    .map(({ address, contract }) => [`${contract.method} ${address}`, address, contract] as const),
)("%s", (_, address, contract) => {
  test.each(Object.entries(expected[contract.caller as keyof typeof expected]))(
    "with the key “%s” is a %i",
    async (caller, status) => {
      const query = caller === "foreign region named" ? `?region=${otherRegion}` : "";
      const headers = { "x-api-key": keys[caller] ?? "" };
      const reply = await call(contract.method, exampleOf(address) + query, { headers });
      expect([reply.status, reply.body.statusCode]).toEqual([status, status]);
    },
  );
});
