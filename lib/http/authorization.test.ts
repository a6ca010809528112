import { describe, expect, test } from "vitest";
import { contracts, matrixCoverage, testAuthorization } from "@/test/authorization";

test("the authorization matrix covers every kind of caller", () => {
  for (const [column, row] of matrixCoverage.matrix) {
    expect([column, Object.keys(row).sort()]).toEqual([column, [...matrixCoverage.contracts].sort()]);
  }
  expect(contracts.length).toBeGreaterThan(50);
});

describe("each caller can access only its own records (even-numbered routes) [spec 1.admin-only 4.regions-admin 4.webhook-scope 5.scopes 5.session-no-region]", () => {
  testAuthorization(contracts.filter((_, index) => index % 2 === 0));
});
