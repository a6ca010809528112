import { beforeAll, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

beforeAll(openTestApi);

async function newRecord() {
  const region = await newRegion();
  const body = [candidateInput("Anna")];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  return { region, path: `/api/v2/candidates/${result.candidates[0].id}` };
}

const etagOf = async ({ key }: TestRegion, path: string) =>
  String((await call("GET", path, { key })).headers.etag);
const outcomeOf = async ({ key }: TestRegion, location: unknown) =>
  (await call("GET", String(location), { key })).body.data;
const lastInteraction = async ({ key }: TestRegion, path: string) =>
  (await call("GET", `${path}/interactions`, { key })).body.data.at(-1).id;

test.each([
  ["POST", "/archive"],
  ["DELETE", ""],
])(
  "%s %s fails, at acceptance or at execution, if interactions changed after the client read them",
  async (method, ending) => {
    const { region, path } = await newRecord();
    const send = (etag: string) =>
      call(method, `${path}${ending}`, { key: region.key, headers: { "if-match": etag } });
    const unseen = { type: "Telefonisch", performedAt: "2026-01-05T10:00:00Z" };
    const write = (verb: string, place: string, body?: unknown) =>
      runMutation(region, verb, `${path}/interactions${place}`, { body });
    const changes = [
      () => write("POST", "", [unseen, { ...unseen, performedAt: "2025-01-05T10:00:00Z" }]),
      () => write("POST", "", [{ ...unseen, performedAt: "2024-01-05T10:00:00Z" }]),
      async () => write("PATCH", `/${await lastInteraction(region, path)}`, { notes: "Ging goed" }),
      async () => write("DELETE", `/${await lastInteraction(region, path)}`),
    ];
    for (const change of changes) {
      const old = await etagOf(region, path);
      expect((await change()).status).toBe("completed");
      expect((await send(old)).body.code).toBe("precondition_failed");
    }
    const current = await etagOf(region, path);
    // This write is queued first, so it runs before the conditional write.
    await call("POST", `${path}/interactions`, { key: region.key, body: [unseen] });
    const late = await send(current);
    expect(late.status).toBe(202);
    await drainQueue(region);
    expect(await outcomeOf(region, late.headers.location)).toMatchObject({
      status: "failed",
      result: { errorCode: "precondition_failed" },
    });
    const accepted = await send(await etagOf(region, `${path}?fields=name&include=interactions`));
    await drainQueue(region);
    expect(await outcomeOf(region, accepted.headers.location)).toMatchObject({ status: "completed" });
  },
);
