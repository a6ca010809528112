import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { hmacDigest } from "@/lib/platform/digest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { privacyFixtures } from "@/test/privacy-fixtures";
import { candidateInput } from "@/test/queue-fixtures";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";
import { findCandidate } from "./load";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);

async function newRecord() {
  const region = await newRegion();
  const body = [candidateInput("Anna")];
  const created = await runMutation(region, "POST", "/api/v2/candidates", { body });
  return { region, path: `/api/v2/candidates/${created.result.candidates[0].id}` };
}

const etagOf = async ({ key }: TestRegion, path: string) =>
  String((await call("GET", path, { key })).headers.etag);
const patch = ({ key }: TestRegion, path: string, ifMatch: string) =>
  call("PATCH", path, { key, body: { city: "Ede" }, headers: { "if-match": ifMatch } });

describe("the ETag of a candidate", () => {
  test("is strong and stays the same if nothing changes", async () => {
    const { region, path } = await newRecord();
    const etag = await etagOf(region, path);
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(await etagOf(region, path)).toBe(etag);
  });

  test("changes with each update, even if the update restores an old value", async () => {
    const { region, path } = await newRecord();
    const etags = new Set([await etagOf(region, path)]);
    for (const city of ["Ede", null, "Ede"]) {
      await runMutation(region, "PATCH", path, { body: { city } });
      etags.add(await etagOf(region, path));
    }
    expect(etags.size).toBe(4);
  });

  test("changes with attachments and interactions, but only changed attachments make an update fail", async () => {
    const { region, path } = await newRecord();
    const first = await etagOf(region, path);
    const interaction = { type: "Telefonisch", performedAt: "2026-01-05T10:00:00Z" };
    await runMutation(region, "POST", `${path}/interactions`, { body: [interaction] });
    expect(await etagOf(region, path)).not.toBe(first);
    expect((await patch(region, `${path}?dryRun=true`, first)).status).toBe(200);
    const file = { filename: "brief.txt", data: "data:text/plain;base64,QmVzdGUgbGV6ZXIK" };
    await runMutation(region, "POST", `${path}/attachments`, { body: { otherAttachments: [file] } });
    expect((await patch(region, path, first)).status).toBe(412);
  });

  test("changes with the included interactions, even if the request selects fields", async () => {
    const { region, path } = await newRecord();
    const selection = `${path}?fields=name&include=interactions`;
    const before = await etagOf(region, selection);
    const interaction = { type: "Telefonisch", performedAt: "2026-01-05T10:00:00Z" };
    const added = await runMutation(region, "POST", `${path}/interactions`, { body: [interaction] });
    const after = await etagOf(region, selection);
    await runMutation(region, "PATCH", `${path}/interactions/${added.result.interactions[0].id}`, {
      body: { type: "E-mail" },
    });
    expect(new Set([before, after, await etagOf(region, selection), await etagOf(region, path)]).size).toBe(
      4,
    );
  });

  test("changes with the included use limits, but an update with the earlier tag still succeeds", async () => {
    const region = await newRegion();
    const ctx = await newPortalSession(region);
    const path = `/api/v2/candidates/${ctx.session.candidateId}`;
    const selection = `${path}?include=useLimits`;
    const [plain, before] = [await etagOf(region, path), await etagOf(region, selection)];
    const fixtures = privacyFixtures(ctx, region, await newStaff("manager", region));
    await fixtures.send("restriction");
    await fixtures.answer((await fixtures.list())[0].id);
    const headers = { "if-none-match": before };
    const read = await call("GET", selection, { key: region.key, headers });
    expect([read.status, read.body.data.useLimits]).toEqual([200, ["restriction"]]);
    expect(await etagOf(region, path)).toBe(plain);
    for (const etag of [plain, before, String(read.headers.etag)])
      expect((await patch(region, `${path}?dryRun=true`, etag)).status).toBe(200);
  });

  test("gives a 304 without a body if it matches, and a 200 after a change", async () => {
    const { region, path } = await newRecord();
    const etag = await etagOf(region, path);
    const read = () => call("GET", path, { key: region.key, headers: { "if-none-match": etag } });
    const unchanged = await read();
    expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, "", etag]);
    expect(unchanged.headers["cache-control"]).toBe("no-store");
    await runMutation(region, "PATCH", path, { body: { city: "Ede" } });
    expect((await read()).status).toBe(200);
  });

  test("is accepted by an update even if it was returned with a selection of fields", async () => {
    const { region, path } = await newRecord();
    const etag = await etagOf(region, `${path}?fields=name&include=interactions,customFields`);
    expect((await patch(region, path, etag)).status).toBe(202);
  });

  test("is accepted in the previous release's format until the record changes", async () => {
    const { region, path } = await newRecord();
    const key = { baseId: region.bases.live, id: path.split("/").at(-1) ?? "" };
    const stored = await findCandidate(db(), key);
    const { lastContactAt, phaseChangedAt, ...content } = stored ?? expect.fail("no candidate");
    const digest = hmacDigest("candidate version", JSON.stringify(content)).slice(0, 32);
    expect((await patch(region, path, `"${digest}.0"`)).status).toBe(202);
    await drainQueue(region);
    expect((await patch(region, path, `"${digest}.0"`)).status).toBe(412);
  });
});
