import { afterAll, beforeAll, expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { setSendRequest, type TenantScope } from "@/lib/contract/api-client";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { Candidate } from "@/lib/records/candidates/schema";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";
import { fieldsChangedByOthers } from "./fields-changed-by-others";
import { changesValues, isEditConflict, saveCandidate } from "./save-candidate";

let region: TestRegion;
const scope: TenantScope = { regionId: "", mode: "live" };
/** Runs once after the next read of the record, before the code under test gets the result. */
let afterRead: (() => Promise<void>) | null = null;
let patches: unknown[] = [];

beforeAll(openTestApi);
beforeAll(async () => {
  setSendRequest(async (path, { method = "GET", headers, body }) => {
    const options = { key: region.key, headers: headers as Record<string, string> };
    const sent = body ? { ...options, raw: String(body) } : options;
    if (method === "PATCH") patches.push(JSON.parse(String(body)));
    if (path.includes("/mutations/")) await drainQueue(region);
    const response = await call(method, path, sent);
    const interfere = path.includes("?include") ? afterRead : null;
    afterRead = null;
    await interfere?.();
    return new Response(response.text || null, { status: response.status, headers: response.headers });
  });
});
afterAll(async () => {
  setSendRequest((path, request) => fetch(path, request));
});

async function newRecord(fields: Record<string, unknown> = {}) {
  region = await newRegion();
  patches = [];
  const body = [{ ...candidateInput("Anna"), ...fields }];
  const created = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const { id } = created.result.candidates[0];
  const path = `/api/v2/candidates/${id}`;
  return {
    id,
    read: async () => (await call("GET", path, { key: region.key })).body.data,
    change: async (patch: object) => void (await runMutation(region, "PATCH", path, { body: patch })),
  };
}

test("saving an edit returns the values before and after", async () => {
  const { id, read } = await newRecord({ city: "Assen" });
  const edit = { id, patch: { city: "Ede" }, seen: { city: "Assen" } };
  expect(await saveCandidate(scope, edit)).toEqual({ former: { city: "Assen" }, saved: { city: "Ede" } });
  expect(await read()).toMatchObject({ city: "Ede" });
});

test("an edit to values that are already stored changes nothing, so there is nothing to undo", async () => {
  const { id } = await newRecord({ city: "Assen" });
  const edit = { id, patch: { city: "Ede" }, seen: { city: "Assen" } };
  expect(changesValues(await saveCandidate(scope, edit))).toBe(true);
  expect(changesValues(await saveCandidate(scope, edit))).toBe(false);
  expect(changesValues({ former: { city: null }, saved: {} })).toBe(false);
});

test("saving an edit succeeds if someone else entered the same postal code in a different format", async () => {
  const { id, read, change } = await newRecord({ postalCode: "9401 AA" });
  await change({ postalCode: "1234AB" });
  const edit = { id, patch: { postalCode: "1234 ab" }, seen: { postalCode: "9401 AA" } };
  expect(await saveCandidate(scope, edit)).toMatchObject({ saved: { postalCode: "1234 ab" } });
  await change({ postalCode: "5678 CD" });
  const other = { id, patch: { postalCode: "9401 AA" }, seen: { postalCode: "1234 cd" } };
  expect(isEditConflict(await saveCandidate(scope, other).catch((thrown: unknown) => thrown))).toBe(true);
  expect(await read()).toMatchObject({ postalCode: "5678 CD" });
});

test("saving an edit of a field that someone else changed throws an error with their value and saves nothing", async () => {
  const { id, read, change } = await newRecord({ city: "Assen" });
  await change({ city: "Zwolle" });
  const error = await saveCandidate(scope, { id, patch: { city: "Ede" }, seen: { city: "Assen" } }).catch(
    (thrown: unknown) => thrown,
  );
  expect(isEditConflict(error) && error.theirs).toEqual({ city: "Zwolle" });
  expect(patches).toEqual([]);
  expect(await read()).toMatchObject({ city: "Zwolle" });
});

test("saving an edit keeps a change to another field that is made between reading and writing", async () => {
  const { id, read, change } = await newRecord({ city: "Assen" });
  afterRead = () => change({ phone: "0612345678" });
  await saveCandidate(scope, { id, patch: { city: "Ede" }, seen: { city: "Assen" } });
  expect(patches).toEqual([{ city: "Ede" }, { city: "Ede" }]);
  expect(await read()).toMatchObject({ city: "Ede", phone: "0612345678" });
});

test("saving an edit fails if someone changes the same field between reading and writing", async () => {
  const { id, read, change } = await newRecord({ city: "Assen" });
  afterRead = () => change({ city: "Zwolle" });
  const edit = { id, patch: { city: "Ede" }, seen: { city: "Assen" } };
  await expect(saveCandidate(scope, edit)).rejects.toMatchObject({ theirs: { city: "Zwolle" } });
  expect(await read()).toMatchObject({ city: "Zwolle" });
});

test("saving an edit sends nothing if someone else already saved the same value", async () => {
  const { id, change } = await newRecord({ sectorPreferences: ["Primair onderwijs"] });
  const patch = { sectorPreferences: ["Voortgezet onderwijs" as const] };
  await change(patch);
  await saveCandidate(scope, { id, patch, seen: { sectorPreferences: ["Primair onderwijs"] } });
  expect(patches).toEqual([]);
});

test("edits of one candidate are saved one after another, so the second doesn't conflict with the first", async () => {
  const { id, read } = await newRecord({ city: "Assen" });
  const first = saveCandidate(scope, { id, patch: { city: "Ede" }, seen: { city: "Assen" } });
  const second = saveCandidate(scope, { id, patch: { city: "Zwolle" }, seen: { city: "Ede" } });
  await Promise.all([first, second]);
  expect(await read()).toMatchObject({ city: "Zwolle" });
});

test("a failed edit of a candidate doesn't stop the next edit", async () => {
  const { id, read } = await newRecord({ city: "Assen" });
  const failing = saveCandidate(scope, { id, patch: { city: "Ede" }, seen: { city: "elsewhere" } });
  const next = saveCandidate(scope, { id, patch: { city: "Ede" }, seen: { city: "Assen" } });
  await expect(failing).rejects.toMatchObject({ code: "edit_conflict" });
  await next;
  expect(await read()).toMatchObject({ city: "Ede" });
});

test("fieldsChangedByOthers returns only fields that have a label in both languages", () => {
  const names = [...Object.keys(Candidate.shape), "etag"].filter((name) => name !== "customFields");
  const before = Object.fromEntries(names.map((name) => [name, "1"]));
  const after = Object.fromEntries(names.map((name) => [name, "2"]));
  const versions = [before, { ...after, id: "1" }] as unknown as [FullCandidate, FullCandidate];
  const changed = fieldsChangedByOthers(scope, ...versions);
  expect(changed).toEqual(expect.arrayContaining(["name", "phone", "motivation"]));
  for (const { console: page } of [nl, en])
    expect(Object.keys(page.fields)).toEqual(expect.arrayContaining(changed));
});

test("fieldsChangedByOthers omits times, files, the ETag and the page's own edits", async () => {
  const { id } = await newRecord({ city: "Assen" });
  await saveCandidate(scope, { id, patch: { city: "Ede" }, seen: { city: "Assen" } });
  const before = { id, etag: "1", city: "Assen", phone: null, updatedAt: "1", otherAttachments: [] };
  const after = { id, etag: "2", city: "Ede", phone: "06", updatedAt: "2", otherAttachments: [{}] };
  const versions = [before, after] as unknown as [FullCandidate, FullCandidate];
  expect(fieldsChangedByOthers(scope, ...versions)).toEqual(["phone"]);
});
