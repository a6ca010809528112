import { describe, expect, test, vi } from "vitest";
import { parseJson, VALUES_MAX } from "./parse-json";

const MIB = 1024 * 1024;
const parse = (text: string) => parseJson(Buffer.from(text), VALUES_MAX);
const names = (count: number, length: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${String(index).padEnd(length)}" : 1`).join()}}`;

describe("parseJson", () => {
  test.each([
    ["nested too deeply", "[".repeat(MIB)],
    ["with too many values", `[${"{},".repeat(MIB)}{}]`],
    ["with too many strings and no commas", '""'.repeat(MIB)],
    ["with more than 2 MiB of field names", names(3_000, 1_000)],
  ])("rejects a body %s without parsing it", (_case, body) => {
    const parsing = vi.spyOn(JSON, "parse");
    expect(() => parse(body)).toThrow(expect.objectContaining({ code: "malformed_json" }));
    expect(parsing).not.toHaveBeenCalled();
    parsing.mockRestore();
  });

  test("counts only field names toward the limit on their length", () => {
    const texts = Array.from({ length: 3_000 }, () => "x".repeat(1_000));
    expect(parse(JSON.stringify({ texts }))).toEqual({ texts });
    expect(parse(names(1_500, 1_000))).toMatchObject({ [String(1).padEnd(1_000)]: 1 });
  });

  test.each([
    ["one closing bracket too many", "[1]]"],
    ["only closing brackets", "]".repeat(MIB)],
  ])("rejects %s as malformed", (_case, body) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ message: "The body is not valid JSON." }));
  });
});
