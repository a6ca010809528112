import { describe, expect, it } from "vitest";
import { PRIOR_EDUCATIONS, QUALIFICATIONS, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import { SUBJECTS } from "@/lib/records/candidates/subjects";
import { optionLabel } from "./option-label";
import { subjectGroups } from "./subject-groups";

describe("subjectGroups", () => {
  it("contains each subject once", () => {
    expect(subjectGroups.flatMap(([, subjects]) => subjects).sort()).toEqual([...SUBJECTS].sort());
  });
});

describe("optionLabel", () => {
  const values = [...SECTORS, ...ROLES, ...QUALIFICATIONS, ...PRIOR_EDUCATIONS, ...SUBJECTS];

  it("spells out every abbreviation and keeps it in parentheses", () => {
    for (const value of ["OOP", "PDG", "BKO/BDB", "KCV"]) expect(optionLabel(value)).toMatch(`(${value})`);
    const abbreviated = values.map(optionLabel).filter((label) => /^[A-Z&/]{2,}\d?$/.test(label));
    expect(abbreviated).toEqual([]);
  });

  it("returns a different label for each option of a list", () => {
    for (const options of [SECTORS, ROLES, QUALIFICATIONS, SUBJECTS] as const)
      expect(new Set(options.map(optionLabel)).size).toBe(options.length);
  });
});
