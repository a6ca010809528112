import { describe, expect, test } from "vitest";
import {
  formerRecoveryCodeDigest,
  newRecoveryCode,
  readRecoveryCode,
  recoveryCodeDigest,
} from "./recovery-codes";

describe("a recovery code", () => {
  test("has two groups of five characters and contains no look-alike characters", () => {
    for (let count = 0; count < 200; count++)
      expect(newRecoveryCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test.each(["7K1QX-0M4RT", "7k1qx0m4rt", " 7kiqx om4rt ", "7KLQX-OM4RT"])(
    "can be typed as “%s”",
    (typed) => {
      expect(readRecoveryCode(typed)).toContain("7K1QX0M4RT");
    },
  );

  test("from an earlier release is also tried exactly as it is typed", () => {
    expect(readRecoveryCode("aIl1O0oZz9")).toEqual(["aIl1O0oZz9", "A111000ZZ9"]);
  });

  test("is stored as a slow digest that depends on the staff member, but not on the hyphen", async () => {
    const digest = await recoveryCodeDigest("recOne", "7K1QX-0M4RT");
    expect(digest).toMatch(/^[0-9a-f]{96}$/);
    expect(await recoveryCodeDigest("recOne", "7K1QX0M4RT")).toBe(digest);
    expect(await recoveryCodeDigest("recOther", "7K1QX0M4RT")).not.toBe(digest);
    expect(formerRecoveryCodeDigest("recOne", "7K1QX0M4RT")).not.toBe(digest);
  });

  test.each(["123456", "7K1QX-0M4R", "7K1QX-0M4RTT", "7K1QX_0M4R"])(
    "is rejected in the wrong format: “%s”",
    (typed) => {
      expect(readRecoveryCode(typed)).toEqual([]);
    },
  );
});
