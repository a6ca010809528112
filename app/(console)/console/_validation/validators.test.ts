import { expect, test } from "vitest";
import { validators } from "./validators";

test("the console's validators reject a Dutch phone number that lacks a digit", () => {
  const wrong = [{ pointer: "/phone", code: "invalid" }];
  const candidate = { name: "Noor", email: "noor@example.org", privacyConsent: true, phone: "06 1234567" };
  expect(validators.findPatchIssues({ phone: "06 1234567" })).toMatchObject(wrong);
  expect(validators.findNewCandidateIssues(candidate, [])).toMatchObject(wrong);
  expect(validators.findNewCandidateIssues({ ...candidate, phone: "06 12345678" }, [])).toEqual([]);
});
