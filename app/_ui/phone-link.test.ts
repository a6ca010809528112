import { expect, test } from "vitest";
import { phoneLink } from "./phone-link";

test.each([
  ["06 12 34 56 78", "tel:0612345678"],
  ["(0)6 12345678", "tel:0612345678"],
  ["(030) 123 45 67", "tel:0301234567"],
  ["+31 6 12345678", "tel:+31612345678"],
  ["+31 (0)6 12345678", "tel:+31612345678"],
  ["+31(0)6-12345678", "tel:+31612345678"],
  ["0031 (0)6 12345678", "tel:0031612345678"],
])("phoneLink(%j) returns %j", (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
