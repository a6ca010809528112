import { beforeAll, describe, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures, withFile } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";

process.env.RATE_LIMIT_PER_SECOND = "0";

let region: TestRegion;
let manager: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  fixtures = mergeFixtures(region, manager);
});

const fileId = "att00000000000000";
const REVIEW = { attachmentId: fileId, seen: "received", decision: "approved" };
const requestId = "01900000-0000-7000-8000-000000000000";
const REMOVALS: [name: string, remove: (id: string) => Promise<unknown>][] = [
  ["deleted", (id) => runMutation(region, "DELETE", `/api/v2/candidates/${id}`)],
  ["archived", (id) => runMutation(region, "POST", `/api/v2/candidates/${id}/archive`)],
  ["merged", async (id) => fixtures.merge(await fixtures.create(), id)],
];

describe.each<[path: string, prefix: string, body: object]>([
  ["attachments", "/api/v2", withFile("cv.txt")],
  ["attachments/delete", "/api/v2", { curriculumVitae: [{ id: fileId }] }],
  ["requested-documents/review", "/api/console", REVIEW],
  ["privacy-answers", "/api/console", { requestId, decision: "approved", answer: "Zo doen we het." }],
])("a write to %s", (path, prefix, body) => {
  const send = (id: string, query: string) => {
    const caller = prefix === "/api/v2" ? { key: region.key } : { headers: manager.headers };
    return call("POST", `${prefix}/candidates/${id}/${path}?${query}`, { ...caller, body });
  };

  test.each(REMOVALS)(
    "returns the first mutation for a repeated key, even if the candidate has since been %s",
    async (_, remove) => {
      const id = await fixtures.create();
      const first = await send(id, `idempotencyKey=${id}`);
      expect([first.status, first.body.data.status]).toEqual([202, "accepted"]);
      await drainQueue(region);
      await remove(id);
      const repeat = await send(id, `idempotencyKey=${id}`);
      expect([repeat.status, repeat.body.data.status]).toEqual([202, "idempotency_hit"]);
      expect(repeat.body.data.mutationId).toBe(first.body.data.mutationId);
      expect((await send(id, `idempotencyKey=new-${id}`)).body.code).toBe("candidate_not_found");
    },
  );
});

test.each(["attachments", "attachments/delete"])(
  "a dry run of %s returns 404 for a deleted candidate, even with a used idempotency key",
  async (path) => {
    const id = await fixtures.create();
    const body = path === "attachments" ? withFile("cv.txt") : { curriculumVitae: [{ id: fileId }] };
    const address = `/api/v2/candidates/${id}/${path}?idempotencyKey=${id}`;
    await runMutation(region, "POST", address, { body });
    await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    const dryRun = await call("POST", `${address}&dryRun=true`, { key: region.key, body });
    expect([dryRun.status, dryRun.body.code]).toEqual([404, "candidate_not_found"]);
  },
);
