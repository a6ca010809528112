import { afterEach, describe, expect, it } from "vitest";
import { env } from "./env";
import { decrypt, encrypt, newSigningSecret } from "./secrets";

const original = env().APP_SECRET;
afterEach(() => {
  env().APP_SECRET = original;
});

describe("encryption", () => {
  it.each(["", "ctw_abc", "Ünïcode ✓", "x".repeat(10_000)])(
    "decrypt returns the text that was encrypted (%#)",
    (text) => {
      expect(decrypt(encrypt(text))).toBe(text);
    },
  );

  it("encrypt never returns the same text twice, and its result doesn't contain the plaintext", () => {
    const encrypted = new Set(Array.from({ length: 100 }, () => encrypt("ctw_secret")));
    expect(encrypted.size).toBe(100);
    for (const text of encrypted)
      expect(Buffer.from(text.slice(3), "base64url").includes("secret")).toBe(false);
  });

  it("decrypt reports that APP_SECRET has changed", () => {
    const encrypted = encrypt("ctw_abc");
    env().APP_SECRET = "another-secret-another-secret-another";
    expect(() => decrypt(encrypted)).toThrow("APP_SECRET has changed");
  });

  it("decrypt rejects a text with any byte changed", () => {
    const bytes = Buffer.from(encrypt("ctw_abc").slice(3), "base64url");
    for (let index = 0; index < bytes.length; index++) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(index) ^ 1, index);
      expect(() => decrypt(`v1.${damaged.toString("base64url")}`)).toThrow("can't be decrypted");
    }
  });

  it.each(["", "v1", "v1.", "v1.AAAA", "v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "plain text"])(
    "decrypt rejects other formats: %j",
    (text) => {
      expect(() => decrypt(text)).toThrow("not in the format v1");
    },
  );
});

describe("a new signing secret", () => {
  it("consists of ctw_ and 43 random base62 characters", () => {
    const secrets = Array.from({ length: 1000 }, newSigningSecret);
    for (const secret of secrets) expect(secret).toMatch(/^ctw_[0-9A-Za-z]{43}$/);
    expect(new Set(secrets).size).toBe(1000);
  });
});
