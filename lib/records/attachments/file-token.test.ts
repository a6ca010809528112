import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "@/test/random-volume";
import { createFileToken, verifyFileToken } from "./file-token";

const file = { baseId: 7, id: "att0123456789abcd" };
const now = new Date("2026-03-01T12:00:00.500Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("a file token", () => {
  test("gives access to its file until it expires", () => {
    const token = createFileToken(file, later(3600));
    const linked = { ...file, expiresAt: new Date("2026-03-01T13:00:00Z") };
    expect(verifyFileToken(token, now)).toEqual(linked);
    expect(verifyFileToken(token, later(3599))).toEqual(linked);
    expect(verifyFileToken(token, later(3600))).toBe(null);
    expect(verifyFileToken(token, later(86_400))).toBe(null);
  });

  test("can't be forged or altered", () => {
    const token = createFileToken(file, later(3600));
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(..."019azAZ.-_"), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        const opened = verifyFileToken(changed, now);
        // The last base64url character has two unused bits, so a different character can encode the same
        // signature.
        if (changed !== token && at < token.length - 1) expect(opened).toBe(null);
      }),
      randomRuns(1_000),
    );
    const [baseId, id, , signature] = token.split(".");
    for (const forged of [
      "",
      "x",
      `${token}a`,
      token.slice(0, -1),
      `${baseId}.${id}.99999999999.${signature}`,
      `8.${token.slice(2)}`,
      `${token}\n`,
      ` ${token}`,
    ]) {
      expect(verifyFileToken(forged, now)).toBe(null);
    }
  });

  test("needs no escaping in a URL path", () => {
    const token = createFileToken(file, later(3600));
    expect(encodeURIComponent(token)).toBe(token);
  });
});
