import { expect, test } from "vitest";
import { customFieldColumn } from "@/lib/console/candidates/custom-field-column";
import { validators } from "./validators";

test("the console's validators reject a Dutch phone number that lacks a digit", () => {
  const wrong = [{ pointer: "/phone", code: "invalid" }];
  const candidate = { name: "Noor", email: "noor@example.org", privacyConsent: true, phone: "06 1234567" };
  expect(validators.findPatchIssues({ phone: "06 1234567" })).toMatchObject(wrong);
  expect(validators.findNewCandidateIssues(candidate, [])).toMatchObject(wrong);
  expect(validators.findNewCandidateIssues({ ...candidate, phone: "06 12345678" }, [])).toEqual([]);
});

test("the console's validators reject a date whose year browsers filled with zeros", () => {
  const start = { name: "Startdatum", type: "date", required: false } as const;
  const customFields = { Startdatum: "0026-09-01" };
  const candidate = { name: "Noor", email: "noor@example.org", privacyConsent: true };
  expect(validators.findPatchIssues({ dateOfBirth: "0085-03-12" })).toMatchObject([
    { pointer: "/dateOfBirth", code: "too_small" },
  ]);
  expect(
    validators.findNewCandidateIssues({ ...candidate, dateOfBirth: "0085-03-12", customFields }, [start]),
  ).toMatchObject([{ pointer: "/dateOfBirth" }, { pointer: "/customFields/Startdatum" }]);
  const field = { name: customFieldColumn(start.name), custom: start };
  expect(validators.findValueIssues(field, "0026-09-01")).toMatchObject([{ code: "too_small" }]);
  expect(validators.findValueIssues(field, "2026-09-01")).toEqual([]);
});

test("the console's validators report each wrong value once", () => {
  expect(validators.findPatchIssues({ phone: "06-1", dateOfBirth: "2150-01-01" })).toMatchObject([
    { pointer: "/phone", code: "too_small" },
    { pointer: "/dateOfBirth", code: "invalid" },
  ]);
});
