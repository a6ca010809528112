import { expect, test } from "vitest";
import { findCustomYearIssues, findYearIssues } from "./find-year-issues";

const start = { name: "Startdatum", type: "date", required: false } as const;
const text = { name: "Tekst", type: "text", required: false } as const;

test.each(["0085-03-12", "0985-03-12"])("findYearIssues rejects %s as a date of birth", (dateOfBirth) => {
  expect(findYearIssues({ dateOfBirth })).toMatchObject([{ pointer: "/dateOfBirth", code: "too_small" }]);
});

test.each(["1000-01-01", "1899-12-31", "?", "", null, undefined])(
  "findYearIssues accepts %j as a date of birth",
  (dateOfBirth) => {
    expect(findYearIssues({ dateOfBirth })).toEqual([]);
  },
);

test("findYearIssues rejects a year with zeros only in custom fields that are dates", () => {
  const values = { customFields: { Startdatum: "0026-09-01", Tekst: "0026-09-01" } };
  expect(findYearIssues(values, [start, text])).toMatchObject([
    { pointer: "/customFields/Startdatum", code: "too_small" },
  ]);
  expect(findYearIssues({ customFields: { Startdatum: "2026-09-01" } }, [start, text])).toEqual([]);
  expect(findYearIssues({}, [start])).toEqual([]);
  expect(findYearIssues(null, [start])).toEqual([]);
});

test("findCustomYearIssues checks one value of a custom field", () => {
  expect(findCustomYearIssues(start, "0026-09-01")).toMatchObject([{ pointer: "/Startdatum" }]);
  expect(findCustomYearIssues(start, null)).toEqual([]);
  expect(findCustomYearIssues(text, "0026-09-01")).toEqual([]);
});
