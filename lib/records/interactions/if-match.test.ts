import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { interactions as interactionsTable } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { hmacDigest } from "@/lib/platform/digest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";

let region: TestRegion;
let interactions: string;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  interactions = `/api/v2/candidates/${result.candidates[0].id}/interactions`;
});

async function newInteraction(): Promise<string> {
  const body = [{ type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Eerst" }];
  const { result } = await runMutation(region, "POST", interactions, { body });
  return `${interactions}/${result.interactions[0].id}`;
}
const read = (path: string) => call("GET", path, { key: region.key });
const tagOf = async (path: string) => String((await read(path)).headers.etag);
const send = (method: "PATCH" | "DELETE", path: string, ifMatch: string) =>
  call(method, path, {
    key: region.key,
    headers: { "if-match": ifMatch },
    ...(method === "PATCH" ? { body: { notes: "Van mij" } } : {}),
  });

describe.each(["PATCH", "DELETE"] as const)("%s of an interaction with If-Match", (method) => {
  test("accepts the current ETag and *", async () => {
    for (const tag of ["read", "*"]) {
      const path = await newInteraction();
      expect((await send(method, path, tag === "*" ? tag : await tagOf(path))).status).toBe(202);
      await drainQueue(region);
      expect((await read(path)).status).toBe(method === "PATCH" ? 200 : 404);
    }
  });

  test("accepts the ETag of release 2.1, which doesn't know all columns", async () => {
    const path = await newInteraction();
    const id = path.slice(interactions.length + 1);
    const [row] = await db().select().from(interactionsTable).where(eq(interactionsTable.id, id));
    const { isEditedQuestion, sequence, ...known } = row ?? {};
    const digest = hmacDigest("interaction version", JSON.stringify(known)).slice(0, 32);
    expect((await send(method, path, `"${digest}"`)).status).toBe(202);
  });

  test("returns 412 and changes nothing if the interaction has changed since it was read", async () => {
    const path = await newInteraction();
    const tag = await tagOf(path);
    await runMutation(region, "PATCH", path, { body: { summary: "Van een ander" } });
    const { status, body } = await send(method, path, tag);
    expect([status, body.code]).toEqual([412, "precondition_failed"]);
    expect((await read(path)).body.data).toMatchObject({ summary: "Van een ander", notes: null });
  });

  test("fails at execution if an earlier mutation changes the interaction", async () => {
    const path = await newInteraction();
    const tag = await tagOf(path);
    await call("PATCH", path, { key: region.key, body: { summary: "Van een ander" } });
    const { headers } = await send(method, path, tag);
    await drainQueue(region);
    const mutation = (await read(String(headers.location))).body.data;
    expect(mutation).toMatchObject({ status: "failed", result: { errorCode: "precondition_failed" } });
    expect((await read(path)).body.data).toMatchObject({ summary: "Van een ander", notes: null });
  });

  test("returns 400 for a malformed header", async () => {
    expect((await send(method, await newInteraction(), "no quotes")).status).toBe(400);
  });
});
