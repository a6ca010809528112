import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuTimeRatio } from "@/test/cpu-time-ratio";
import { randomRuns } from "@/test/random-volume";
import { decodeDataUri } from "./data-uri";

const decoded = (base64: string) =>
  decodeDataUri(`data:text/plain;name=a;base64,${base64}`)?.toString("latin1");

describe("decodeDataUri", () => {
  test("returns the encoded bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString("base64");
        expect(decodeDataUri(`data:;base64,${text}`)).toEqual(Buffer.from(bytes));
        expect(decodeDataUri(`data:;base64,${text.replace(/=+$/, "")}`)).toEqual(Buffer.from(bytes));
      }),
      randomRuns(1_000),
    );
  });

  test("accepts line breaks", () => {
    expect(decoded("TW90aXZh\r\ndGll\n")).toBe("Motivatie");
  });

  test.each([
    "A",
    "AAAAA",
    "QQ=QQ==",
    "QQ==QQ==",
    "QQ===",
    "====",
    "QUJD-_",
    "Q%3D",
    "QUJD😀",
    "ŁŁŁŁ",
    "QUJ\0",
    "QU,JD",
    "<html>",
  ])("rejects %j, which is not base64", (text) => {
    expect(decoded(text)).toBe(undefined);
  });

  test.each([
    ["valid", "A".repeat(76), ""],
    ["valid and has line breaks", `${"A".repeat(76)}\r\n`, ""],
    ["invalid", "A".repeat(76), "!"],
  ])("takes linear time if the text is %s", async (_how, line, ending) => {
    const decoding = (lines: number) => {
      const uri = `data:;base64,${line.repeat(lines)}${ending}`;
      expect(decodeDataUri(uri)?.length).toBe(ending ? undefined : lines * 57);
      return () => decodeDataUri(uri);
    };
    // Decoding eight times as much text should take about eight times as long. A backtracking check would
    // take about 64 times as long.
    expect(await cpuTimeRatio({ small: decoding(3_000), large: decoding(24_000) })).toBeLessThan(24);
  });

  test("decodes valid content and rejects invalid content far above the size limit", () => {
    const text = "A".repeat(30_000_000);
    expect(decodeDataUri(`data:;base64,${text}`)).toHaveLength(22_500_000);
    expect(decodeDataUri(`data:;base64,${text}!`)).toBe(null);
  });
});
