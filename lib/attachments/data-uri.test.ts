import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeDataUri } from "./data-uri";

const decoded = (base64: string) =>
  decodeDataUri(`data:text/plain;name=a;base64,${base64}`)?.toString("latin1");

describe("the content of a data URI", () => {
  test("is what was encoded, whatever it is", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString("base64");
        expect(decodeDataUri(`data:;base64,${text}`)).toEqual(Buffer.from(bytes));
        expect(decodeDataUri(`data:;base64,${text.replace(/=+$/, "")}`)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test("may be broken into lines", () => {
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
  ])("is not %j, which is not base64", (text) => {
    expect(decoded(text)).toBe(undefined);
  });

  test("is read in a moment where it is large, and refused in one", () => {
    const text = "A".repeat(30_000_000);
    const startedAt = performance.now();
    expect(decodeDataUri(`data:;base64,${text}`)).toHaveLength(22_500_000);
    expect(decodeDataUri(`data:;base64,${text}!`)).toBe(null);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
