import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Contract } from "@/lib/contract/contract";
import { db } from "@/lib/platform/database/client";
import { flushReads } from "@/lib/records/record-reads";
import { call, drainQueue, openTestApi } from "@/test/api";
import { contracts } from "@/test/authorization";
import { type ForeignIdRequest, foreignIdRequests } from "@/test/foreign-id-requests";
import { newPopulatedRegion, type PopulatedRegion, snapshotRegion } from "@/test/populated-region";
import { whileDraining } from "@/test/portal-session";
import { nameOf, needsPreparation, prepareRegion, requestOf } from "@/test/prepared-requests";
import { recordFigures } from "@/test/record-figures";
import { setUpTempStorage } from "@/test/temp-storage";

/** The reads share `reader`, because they change nothing. */
let reader: PopulatedRegion;
let foreign: PopulatedRegion;
let tried = 0;
const places = new Set<string>();
/** The contracts whose example request fails even without a foreign value. */
const rejected: string[] = [];
/** Only the demo lets someone skip the second factor. */
const REJECTED = ["POST /second-factor/skip"];

/** Reports nothing about mutations that it can't find, instead of failing. */
const IGNORES_UNKNOWN = "POST /imports/outcomes";

process.env.RATE_LIMIT_PER_SECOND = "0";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(() => disableRowSecurity());
beforeAll(async () => {
  reader = await newPopulatedRegion();
  foreign = await newPopulatedRegion();
});

/**
 * Without row-level security, a statement that lacks a condition on the base reaches the other region, so
 * this proof can find it. `row-security.test.ts` proves row-level security itself.
 */
const disableRowSecurity = () =>
  db().execute(sql`
    do $$ declare protected regclass; begin
      for protected in select oid from pg_class where relrowsecurity loop
        execute format('alter table %s disable row level security', protected);
      end loop;
    end $$`);

/** Omits admins and webhooks, which may reach every region, and public routes, which have no region. */
const CALLERS = ["region", "public or region", "staff", "account", "candidate"];
const tested = contracts.filter(({ caller }) => CALLERS.includes(caller));

/** Returns the marks of the other region that a text contains, except marks that the request contained. */
const marksIn = (text: string, { marks }: PopulatedRegion, { value }: ForeignIdRequest) =>
  marks.filter((mark) => !value.includes(mark) && text.includes(mark));

const isRead = ({ method }: Contract) => method === "GET";

/** Returns a region to send the next request in. */
const prepareOwn = async (contract: Contract) =>
  prepareRegion(
    contract,
    isRead(contract) && !needsPreparation(contract) ? reader : await newPopulatedRegion(),
  );

type Own = Awaited<ReturnType<typeof prepareOwn>>;

async function sendAndExecute(
  { method, path: template }: Contract,
  { region, headers }: Own,
  { path, query, body }: Pick<ForeignIdRequest, "path" | "query" | "body">,
): Promise<{ text: string; isCompleted: boolean }> {
  const sent = call(method, query ? `${path}?${query}` : path, {
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const response = await (template === "/create-user" ? whileDraining(region, sent) : sent);
  const text = JSON.stringify(response.body) + response.text;
  if (response.status !== 202 || !response.body?.data?.mutationId)
    return { text, isCompleted: response.status < 300 };
  await drainQueue(region);
  const mutation = `/api/v2/mutations/${response.body.data.mutationId}`;
  const executed = await call("GET", mutation, { key: region.key });
  const isCompleted = executed.body.data.status === "completed";
  return { text: text + JSON.stringify(executed.body), isCompleted };
}

/** Reads the region's rows, with the reads that are recorded later. */
const readAll = async (populated: PopulatedRegion) => {
  await flushReads();
  return snapshotRegion(populated);
};

describe("a valid request in which one value is replaced by an id or text from another region", () => {
  test.each(tested.map((contract) => [nameOf(contract), contract] as const))(
    "neither reads nor changes that region: %s",
    { timeout: 600_000 },
    async (_, contract) => {
      const name = nameOf(contract);
      let own = await prepareOwn(contract);
      const theirs = needsPreparation(contract)
        ? await prepareRegion(contract, await newPopulatedRegion())
        : foreign;
      let { isCompleted, text } = await sendAndExecute(contract, own, requestOf(own, contract));
      if (!isCompleted) rejected.push(name);
      const before = await readAll(theirs);
      const count = foreignIdRequests(own, theirs, contract).length;
      for (let index = 0; index < count; index++) {
        // A completed write may have deleted the record that the next request names.
        if (isCompleted && !isRead(contract)) own = await prepareOwn(contract);
        const request = foreignIdRequests(own, theirs, contract)[index] as ForeignIdRequest;
        const { place, value, namesForeignRecord } = request;
        places.add(`${name} ${place}`);
        tried += 1;
        ({ isCompleted, text } = await sendAndExecute(contract, own, request));
        expect(marksIn(text, theirs, request), `${place} = ${value}`).toEqual([]);
        if (namesForeignRecord && name !== IGNORES_UNKNOWN) expect(isCompleted, place).toBe(false);
      }
      expect(await readAll(theirs)).toEqual(before);
      // Otherwise, the last requests may have failed for a reason other than their foreign value.
      if (!isCompleted && !rejected.includes(name))
        expect(await sendAndExecute(contract, own, requestOf(own, contract))).toMatchObject({
          isCompleted: true,
        });
    },
  );

  test("is completed without that value, except where only the demo allows it", () => {
    expect(rejected.sort()).toEqual(REJECTED);
  });

  test("is sent for each path that contains a record's id, and for more than a hundred other places in requests", () => {
    const named = tested.filter(({ path }) => /\{(id|interactionId|fileId)\}/.test(path));
    expect(named.map(nameOf).filter((name) => !places.has(`${name} path`))).toEqual([]);
    expect(places.size).toBeGreaterThan(named.length + 100);
    recordFigures({ "requests with a foreign id": tried, "places of a foreign id": places.size });
  });
});
