import { expect, test } from "vitest";
import { bounceCause } from "./bounce-cause";

test.each([
  ["5.1.1", "address"],
  ["5.1.10", "address"],
  ["5.2.1", "address"],
  ["4.2.2", "full"],
  ["5.2.2", "full"],
  ["5.2.3", "refused"],
  ["5.7.1", "refused"],
])("bounceCause(%j) returns %j", (status, cause) => {
  expect(bounceCause(status)).toBe(cause);
});
