import { afterAll, beforeAll, expect, test } from "vitest";
import { setSendRequest, type TenantScope } from "@/lib/contract/api-client";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";
import { newStaff } from "@/test/staff";
import { closeCandidate } from "./close-candidate";

let region: TestRegion;
let headers: Record<string, string>;
let isClosureBroken = false;
/** Whether reading the closure fails after the candidate is closed. */
let failsAfterClosing = false;
const scope: TenantScope = { regionId: "", mode: "live" };

beforeAll(openTestApi);
beforeAll(async () => {
  setSendRequest(async (path, { method = "GET", headers: own, body }) => {
    if (isClosureBroken && path.endsWith("/closure")) return new Response(null, { status: 403 });
    if (path.includes("/mutations/")) await drainQueue(region);
    const all = { ...(own as Record<string, string>), ...headers };
    const response = await call(method, path, { headers: all, ...(body ? { raw: String(body) } : {}) });
    if (path.endsWith("/close")) isClosureBroken = failsAfterClosing;
    return new Response(response.text || null, { status: response.status, headers: response.headers });
  });
});
afterAll(async () => {
  setSendRequest((path, request) => fetch(path, request));
});

async function newCandidate() {
  region = await newRegion();
  headers = (await newStaff("adviser", region)).headers;
  const body = [candidateInput("Finn")];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const [{ id }] = result.candidates;
  const closure = async () =>
    (await call("GET", `/api/console/candidates/${id}/closure`, { headers })).body.data.closure;
  return { id, closure };
}

test("undoing a closure reopens the candidate", async () => {
  const { id, closure } = await newCandidate();
  const closed = await closeCandidate(scope, { id }, "unreachable");
  const { closedAt } = await closure();
  expect(closed).toEqual({ id, closedAt });
  expect(await closeCandidate(scope, { id, closedAt }, null)).toEqual({ id });
  expect(await closure()).toBeNull();
  expect(await closeCandidate(scope, { id, closedAt }, null)).toBeNull();
});

test("undoing a closure fails if the candidate was closed again, and keeps the later closure", async () => {
  const { id, closure } = await newCandidate();
  const undo = await closeCandidate(scope, { id }, "unreachable");
  await closeCandidate(scope, { id }, null);
  await closeCandidate(scope, { id }, "worksElsewhere");
  await expect(closeCandidate(scope, undo ?? { id }, null)).rejects.toMatchObject({ code: "closed_again" });
  expect(await closure()).toMatchObject({ reason: "worksElsewhere" });
  expect(await closeCandidate(scope, { id }, null)).toEqual({ id });
});

test("closing a candidate succeeds even if the time of the closure can't be read afterwards", async () => {
  const { id, closure } = await newCandidate();
  failsAfterClosing = true;
  expect(await closeCandidate(scope, { id }, "unreachable")).toEqual({ id });
  failsAfterClosing = false;
  isClosureBroken = false;
  expect(await closure()).toMatchObject({ reason: "unreachable" });
});
