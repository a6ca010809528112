import { beforeAll, describe, expect, test } from "vitest";
import type { Contract } from "@/lib/contract/contract";
import { call, drainQueue, openTestApi } from "@/test/api";
import { contracts } from "@/test/authorization";
import { exampleRequest } from "@/test/example-requests";
import { type ForeignIdRequest, foreignIdRequests } from "@/test/foreign-id-requests";
import { newPopulatedRegion, type PopulatedRegion, snapshotRegion } from "@/test/populated-region";
import { recordFigures } from "@/test/record-figures";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";

let foreign: PopulatedRegion;
let tried = 0;
const places = new Set<string>();
/** The contracts whose example request isn't completed even without a foreign value. */
const rejected: string[] = [];
/**
 * They need a code, a token, a version or a state that the example region lacks. A request with a foreign
 * value may be rejected for that reason too, so it proves less.
 */
const REJECTED = [
  "DELETE /sessions/{id}",
  "GET /files/{token}",
  "PATCH /custom-fields",
  "PATCH /requested-documents",
  "POST /auth/candidates/verify",
  "POST /authenticator/confirm",
  "POST /authenticator/proposal",
  "POST /authenticator/recovery-codes",
  "POST /authenticator/remove",
  "POST /authenticator/replace",
  "POST /candidates/{id}/answers",
  "POST /candidates/{id}/merge",
  "POST /candidates/{id}/privacy-answers",
  "POST /candidates/{id}/reopen",
  "POST /candidates/{id}/requested-documents/review",
  "POST /candidates/{id}/undo-merge",
  "POST /create-user",
  "POST /mutations/{id}/send-again",
  "POST /mutations/{id}/stop",
  "POST /second-factor",
  "POST /second-factor/skip",
  "POST /settings/signing-secret/reveal",
  "POST /settings/signing-secret/rotate",
  "POST /step-up",
];

process.env.RATE_LIMIT_PER_SECOND = "0";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  foreign = await newPopulatedRegion();
});

/** Omits admins and webhooks, which may reach every region, and public routes, which have no region. */
const CALLERS = ["region", "public or region", "staff", "account", "candidate"];
const tested = contracts.filter(({ caller }) => CALLERS.includes(caller));

async function headersFor({ caller }: Contract, own: PopulatedRegion): Promise<Record<string, string>> {
  const { region, session } = own;
  if (caller === "candidate") return session.headers;
  if (caller === "staff" || caller === "account") {
    return { ...(await newStaff("manager", region)).headers, "x-region": region.id };
  }
  return { "x-api-key": region.key };
}

/** Returns the marks of the other region that a text contains, except marks that the request contained. */
const marksIn = (text: string, { value }: ForeignIdRequest) =>
  foreign.marks.filter((mark) => !value.includes(mark) && text.includes(mark));

async function sendAndExecute(
  contract: Contract,
  own: PopulatedRegion,
  headers: Record<string, string>,
  request: ForeignIdRequest,
): Promise<{ text: string; isAccepted: boolean; isCompleted: boolean }> {
  const { path, query, body } = request;
  const response = await call(contract.method, query ? `${path}?${query}` : path, {
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = JSON.stringify(response.body) + response.text;
  const isAccepted = response.status < 300;
  if (response.status !== 202 || !response.body?.data?.mutationId)
    return { text, isAccepted, isCompleted: isAccepted };
  await drainQueue(own.region);
  const mutation = `/api/v2/mutations/${response.body.data.mutationId}`;
  const executed = await call("GET", mutation, { key: own.region.key });
  const isCompleted = executed.body.data.status === "completed";
  return { text: text + JSON.stringify(executed.body), isAccepted, isCompleted };
}

describe("a valid request in which one value is replaced by an id or text from another region", () => {
  test.each(tested.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    "neither reads nor changes that region: %s",
    { timeout: 600_000 },
    async (_, contract) => {
      let own = await newPopulatedRegion();
      let headers = await headersFor(contract, own);
      const unchanged = { ...exampleRequest(own, contract), place: "none", value: "" } as ForeignIdRequest;
      const { isCompleted } = await sendAndExecute(contract, own, headers, unchanged);
      if (!isCompleted) rejected.push(`${contract.method} ${contract.path}`);
      if (contract.method !== "GET") {
        own = await newPopulatedRegion();
        headers = await headersFor(contract, own);
      }
      const before = await snapshotRegion(foreign);
      const count = foreignIdRequests(own, foreign, contract).length;
      for (let index = 0; index < count; index++) {
        const request = foreignIdRequests(own, foreign, contract)[index] as ForeignIdRequest;
        places.add(`${contract.method} ${contract.path} ${request.place}`);
        tried += 1;
        const { text, isAccepted } = await sendAndExecute(contract, own, headers, request);
        expect(marksIn(text, request), `${request.place} = ${request.value}`).toEqual([]);
        if (!isAccepted || contract.method === "GET") continue;
        // The write may have deleted the record that the next request names.
        own = await newPopulatedRegion();
        headers = await headersFor(contract, own);
      }
      expect(await snapshotRegion(foreign)).toEqual(before);
    },
  );

  test("is completed without that value, except where it needs a code, a token, a version or another state", () => {
    expect(rejected.sort()).toEqual(REJECTED);
  });

  test("is tried for each path that names a record, and for more than a hundred other places in requests", () => {
    const named = tested.filter(({ path }) => /\{(id|interactionId|fileId)\}/.test(path));
    expect(named.filter(({ method, path }) => !places.has(`${method} ${path} path`))).toEqual([]);
    expect(places.size).toBeGreaterThan(named.length + 100);
    recordFigures({ "requests with a foreign id": tried, "places of a foreign id": places.size });
  });
});
