import { expect, test } from "vitest";
import { findPhoneIssues } from "./find-phone-issues";

test.each(["06 1234567", "020 123456", "+31 6 123456789"])("findPhoneIssues rejects %s", (phone) => {
  expect(findPhoneIssues({ phone })).toMatchObject([{ pointer: "/phone", code: "invalid" }]);
});

test.each(["06 12345678", "+32 3 123 45 67", "12345 toestel 6", "06-1", null, undefined])(
  "findPhoneIssues accepts %j",
  (phone) => {
    expect(findPhoneIssues({ phone })).toEqual([]);
  },
);
