import { expect, test } from "vitest";
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
