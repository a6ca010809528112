import { expect, test } from "vitest";
import { isWrongDutchLength } from "./phone-digits";

test.each([
  "06 1234567",
  "061234567",
  "06-123456789",
  "020 123456",
  "020–1234567 8",
  "0513 12345",
  "+31 6 1234567",
  "+31 (0)6 123456789",
  "0031 20 12345678",
  "tel. 06 1234567",
  "06 1234567 (na 18 uur)",
  "06 1234567 / 020 1234567",
])("isWrongDutchLength is true for %s", (phone) => {
  expect(isWrongDutchLength(phone)).toBe(true);
});

test.each([
  "06 12345678",
  "06–12 34 56 78",
  "(020) 123 45 67",
  "020 (1234567)",
  "0513 123456",
  "088-1234567",
  "+31 6 12345678",
  "+31 (0)6 12345678",
  "(+31) 06-1234.5678",
  "0031 20 1234567",
  "0800 1234",
  "0900-1234567",
  "097 0123456789",
  "tel. 06 12345678",
  "06 12345678 (na 18 uur)",
  "06 12345678 (2e nummer 020 1234567)",
  "06 12345678 / 020 1234567",
  "020 1234567 toestel 12",
  "+32 3 123 45 67",
  "0032 3 123 45 67",
  "+49 30 123456",
  "+44 20 7946 0958",
  "12345 toestel 6",
  "onbekend",
])("isWrongDutchLength is false for %s", (phone) => {
  expect(isWrongDutchLength(phone)).toBe(false);
});
