import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { singleton } from "@/lib/platform/singleton";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { setUpTempStorage } from "@/test/temp-storage";

const MIB = 1024 * 1024;
const CREATE = "/api/v2/candidates";

let region: TestRegion;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

let counter = 0;
const newCandidate = (fields: object = {}) => {
  counter += 1;
  return { name: "Zoë", email: `worker-${counter}@example.org`, privacyConsent: true, ...fields };
};
const fileOf = (content: Buffer) => ({
  filename: "letter.txt",
  data: `data:text/plain;base64,${content.toString("base64")}`,
});
const text = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString("hex"));
const withBlanks = (body: unknown) => JSON.stringify(body) + " ".repeat(MIB);
const send = (raw: string, query = "") => call("POST", CREATE + query, { key: region.key, raw });

describe("a body over 64 KiB", () => {
  test("is parsed outside the main thread and validated like a small body", async () => {
    const parse = vi.spyOn(JSON, "parse");
    const accepted = await send(withBlanks([newCandidate()]));
    const invalid = await send(withBlanks([newCandidate({ nickname: "Z" })]));
    const malformed = await send(`${" ".repeat(MIB)}[`);
    const parsedLengths = parse.mock.calls.map(([parsed]) => parsed.length);
    parse.mockRestore();
    expect(Math.max(0, ...parsedLengths)).toBeLessThan(MIB);
    expect(accepted.status).toBe(202);
    expect([invalid.status, invalid.body.data.issues[0].pointer]).toEqual([400, "/0/nickname"]);
    expect([malformed.status, malformed.body.code]).toEqual([400, "malformed_json"]);
  });

  test("counts as a repeat of a small body with the same content and idempotency key", async () => {
    const body = [newCandidate({ city: "Ede", motivation: "é" })];
    const reordered = [Object.fromEntries(Object.entries(body[0] ?? {}).reverse())];
    await send(JSON.stringify(body), "?idempotencyKey=equal");
    const equal = await send(withBlanks(reordered), "?idempotencyKey=equal");
    const other = await send(withBlanks([newCandidate()]), "?idempotencyKey=equal");
    expect([equal.body.data.payloadMatches, other.body.data.payloadMatches]).toEqual([true, false]);
  });

  test("can contain large files, which are stored unchanged", async () => {
    const contents = [text(MIB), text(MIB / 2)];
    const body = [newCandidate({ otherAttachments: contents.map(fileOf) })];
    const accepted = await send(JSON.stringify(body));
    expect(accepted.status).toBe(202);
    const location = String(accepted.headers.location);
    await drainQueue(region);
    const { result } = (await call("GET", location, { key: region.key })).body.data;
    const files = result.candidates[0].otherAttachments;
    expect(files).toMatchObject([{ contentType: "text/plain" }, { contentType: "text/plain" }]);
    for (const [index, { url }] of files.entries()) {
      const { pathname } = new URL(url);
      const stored = await call("GET", pathname);
      expect(Buffer.from(stored.bytes).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test("is rejected with a 500 if its worker thread exits", async () => {
    const registry = (globalThis as unknown as { instroom: Map<string, unknown> }).instroom;
    registry.delete("worker-pool");
    singleton("worker-pool", () => () => Promise.reject(new Error("The worker thread ended.")));
    const failed = await send(withBlanks([newCandidate()]), "?idempotencyKey=failed");
    registry.delete("worker-pool");
    expect([failed.status, failed.body.code]).toEqual([500, "internal_error"]);
    const repeated = await send(withBlanks([newCandidate()]), "?idempotencyKey=failed");
    expect([repeated.status, repeated.body.data.status]).toEqual([202, "accepted"]);
  });
});
