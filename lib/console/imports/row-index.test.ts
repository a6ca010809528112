import { expect, test } from "vitest";
import { normalizePhone } from "@/lib/records/candidates/normalize";
import { createRowIndex } from "./row-index";

const ANNA = { name: "Anna de Vries", email: "anna@example.org", dateOfBirth: "1990-05-01" };

test("the row index finds an earlier row with the same date of birth and nearly the same name", () => {
  const earlier = createRowIndex();
  earlier.add(ANNA);
  expect(earlier.findLikelyDuplicate({ ...ANNA, name: "A. de Vries", email: "other@example.org" })).toBe(
    ANNA,
  );
  expect(earlier.findLikelyDuplicate({ ...ANNA, name: "Bas de Vries" })).toBeUndefined();
  expect(earlier.findLikelyDuplicate({ ...ANNA, dateOfBirth: "1990-05-02" })).toBeUndefined();
  expect(earlier.findLikelyDuplicate({ name: "Anna de Vries" })).toBeUndefined();
});

test("the row index finds no likely duplicate of a row without a date of birth", () => {
  const earlier = createRowIndex();
  earlier.add({ name: "Anna de Vries", email: "anna@example.org" });
  expect(earlier.findLikelyDuplicate({ name: "Anna de Vries", email: "other@example.org" })).toBeUndefined();
});

test("the row index finds an earlier row by its phone number, but not by a placeholder number", () => {
  const earlier = createRowIndex();
  earlier.add({ ...ANNA, phone: "06 12345678" });
  for (const phone of ["00000000", "11111111", "06 onbekend"])
    earlier.add({ name: "Bas Bos", email: `bas${phone}@example.org`, phone });
  const find = (phone: string) => earlier.find({ name: "Carl", email: "carl@example.org", phone });
  expect(find("+31612345678")?.name).toBe("Anna de Vries");
  for (const phone of ["00000000", "11111111", "06 onbekend"]) expect(find(phone)).toBeUndefined();
});

test("the row index ignores a cell with two phone numbers, just as an upsert does", () => {
  const earlier = createRowIndex();
  for (const [name, phone] of [
    ["Anna de Vries", "06-12345678 / 050-3123456"],
    ["Bas Bos", "+31 (0)6 23456789"],
    ["Carl Cox", "0031 6 34567890"],
  ])
    earlier.add({ name, email: `${name}@example.org`, phone });
  const find = (phone: string) => earlier.find({ name: "Dina", email: "dina@example.org", phone });
  expect(normalizePhone("06-45678901 / 050-3123456")).toBeNull();
  expect(find("06-45678901 / 050-3123456")).toBeUndefined();
  expect(find("050-3123456")).toBeUndefined();
  expect(find("06 23456789")?.name).toBe("Bas Bos");
  expect(find("06 34567890")?.name).toBe("Carl Cox");
});
