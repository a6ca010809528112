import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { cpuTimeRatio } from "@/test/cpu-time-ratio";
import type { HttpRequest } from "../request-handler";
import { readJson } from "./body";
import { VALUES_MAX } from "./parse-json";

const MIB = 1024 * 1024;

function requestOf(body: string | Uint8Array, headers: Record<string, string> = {}): HttpRequest {
  const all: Record<string, string> = { "content-type": "application/json", ...headers };
  return {
    method: "POST",
    path: "/",
    search: "",
    remoteAddress: null,
    header: (name) => all[name] ?? null,
    body: async () => (typeof body === "string" ? new TextEncoder().encode(body) : body.slice()),
  };
}

const LIMITS = { bytesMax: 64 * MIB, valuesMax: VALUES_MAX };
const read = async (...request: Parameters<typeof requestOf>) =>
  (await readJson(requestOf(...request), LIMITS)).value;
const rejection = (...request: Parameters<typeof requestOf>) =>
  read(...request).then(
    () => "accepted",
    (error) => error.code,
  );

describe("readJson", () => {
  test.each(["application/json", "APPLICATION/JSON; charset=utf-8", "application/merge-patch+json"])(
    "accepts %s",
    async (type) => {
      expect(await read('{"a":1}', { "content-type": type })).toEqual({ a: 1 });
    },
  );

  test.each(["", "text/json", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])(
    "rejects the media type '%s'",
    async (type) => {
      expect(await rejection("{}", { "content-type": type })).toBe("unsupported_media_type");
    },
  );

  test("rejects a compressed body and accepts Content-Encoding: identity", async () => {
    expect(await rejection(gzipSync("{}"), { "content-encoding": "gzip" })).toBe("unsupported_media_type");
    expect(await read("{}", { "content-encoding": "identity" })).toEqual({});
  });

  test("accepts a byte order mark, the deepest nesting and the largest number of values allowed", async () => {
    expect(await read("\uFEFF[1]")).toEqual([1]);
    await read("[".repeat(1_000) + "]".repeat(1_000));
    await read(`[${"1,".repeat(29_998)}1]`);
  });

  test.each<[string, string | Uint8Array]>([
    ["an empty body", ""],
    ["whitespace", " \n"],
    ["a truncated body", '[{"name":'],
    ["an unterminated string", '["a'],
    ["a string that ends in a backslash", '["a\\'],
    ["two values", "{} {}"],
    ["single quotes", "{'a':1}"],
    ["NaN", "[NaN]"],
    ["invalid UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
    ["an incomplete UTF-8 character", Uint8Array.of(0x22, 0xc3, 0x22)],
    ["an encoded surrogate", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["UTF-16", Buffer.from("[1]", "utf16le")],
    ["1,001 levels", "[".repeat(1_001) + "]".repeat(1_001)],
    ["1,001 levels of objects", `${'{"a":'.repeat(1_001)}1${"}".repeat(1_001)}`],
    ["more than 30,000 values", `[${"1,".repeat(30_000)}1]`],
  ])("rejects %s", async (_case, body) => {
    expect(await rejection(body)).toBe("malformed_json");
  });

  test("doesn't count brackets and commas inside strings toward its limits, even next to escaped quotes", async () => {
    const awkward = [`${'"[,{'.repeat(50_000)}`, '\\"[', "\\", '\\\\"', "]"];
    expect(await read(JSON.stringify(awkward))).toEqual(awkward);
  });

  describe.each<[string, (size: number) => string]>([
    ["brackets", (size) => "[".repeat(size)],
    ["nested arrays", (size) => "[".repeat(size / 2) + "]".repeat(size / 2)],
    ["empty objects", (size) => `[${"{},".repeat(size / 4)}{}]`],
    ["quotes in one string", (size) => `["${'\\"'.repeat(size / 2)}`],
    ["backslashes in one string", (size) => `["${"\\\\".repeat(size / 2)}"`],
  ])("a body of %s", (_case, bodyOf) => {
    const rejecting = async (size: number) => {
      const request = requestOf(bodyOf(size));
      const bytes = await request.body(0);
      return () => rejection(bytes);
    };

    test("is rejected as malformed JSON even at 32 MiB", async () => {
      expect(await (await rejecting(32 * MIB))()).toBe("malformed_json");
    });

    test("is rejected in linear time", async () => {
      const [small, large] = [await rejecting(MIB / 4), await rejecting(2 * MIB)];
      // A body eight times as large should take about eight times as long. Quadratic parsing would take about
      // 64 times as long.
      expect(await cpuTimeRatio({ small, large })).toBeLessThan(24);
    });
  });

  test.each([
    ["a list", "[1,1]", "[1,1,1]"],
    ["an object", '{"a":1,"b":1}', '{"a":1,"b":1,"c":1}'],
    ["an object that repeats one field", '{"a":1,"a":1}', '{"a":1,"a":1,"a":1}'],
    ["nested lists", "[[1]]", "[[[1]]]"],
    ["text with commas", '[",,,[[["]', '[",",1,1]'],
  ])("counts every value in %s, including containers", async (_case, few, many) => {
    const limits = { bytesMax: 100, valuesMax: 3 };
    expect(await readJson(requestOf(few), limits)).toEqual({ value: JSON.parse(few) });
    await expect(readJson(requestOf(many), limits)).rejects.toMatchObject({
      code: "validation_error",
      data: { issues: [{ pointer: "", location: "body", code: "too_many_values" }] },
    });
  });

  test.each([
    [4 * 1024, "4 KiB"],
    [32 * MIB, "32 MiB"],
  ])("rejects a body with a Content-Length over %i bytes without reading it", async (bytesMax, size) => {
    const body = vi.fn();
    const request = { ...requestOf("", { "content-length": String(bytesMax + 1) }), body };
    await expect(readJson(request, { ...LIMITS, bytesMax })).rejects.toMatchObject({
      code: "payload_too_large",
      message: `The body is larger than ${size}.`,
    });
    expect(body).not.toHaveBeenCalled();
  });

  test("reports a body that ends early as malformed JSON", async () => {
    const cause = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const request = { ...requestOf(""), body: () => Promise.reject(cause) };
    await expect(readJson(request, LIMITS)).rejects.toMatchObject({ code: "malformed_json", cause });
  });
});
