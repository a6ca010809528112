import { describe, expect, test } from "vitest";
import { findTypedIssues } from "./find-typed-issues";

describe("findTypedIssues", () => {
  test.each(["hallo", "bel me", "06-1", "----------"])("rejects %j as a phone number", (phone) => {
    expect(findTypedIssues({ phone })).toMatchObject([{ pointer: "/phone", code: "invalid" }]);
  });

  test.each(["0612345678", "+31 (0)6 12345678", "12345 toestel 6", null, undefined])(
    "accepts %j as a phone number",
    (phone) => {
      expect(findTypedIssues({ phone })).toEqual([]);
    },
  );

  const today = new Date("2026-11-23T09:00:00Z");

  test.each(["2026-11-24", "2062-01-01"])("rejects %s as a date of birth", (dateOfBirth) => {
    expect(findTypedIssues({ dateOfBirth }, today)).toMatchObject([
      { pointer: "/dateOfBirth", code: "invalid" },
    ]);
  });

  test.each(["2026-11-23", "1899-12-31", "?", null])("accepts %j as a date of birth", (dateOfBirth) => {
    expect(findTypedIssues({ dateOfBirth }, today)).toEqual([]);
  });

  test("accepts today in the Netherlands as a date of birth just after midnight, but not tomorrow", () => {
    const justAfterMidnight = new Date("2026-07-14T22:30:00Z");
    expect(findTypedIssues({ dateOfBirth: "2026-07-15" }, justAfterMidnight)).toEqual([]);
    expect(findTypedIssues({ dateOfBirth: "2026-07-16" }, justAfterMidnight)).toHaveLength(1);
  });
});
