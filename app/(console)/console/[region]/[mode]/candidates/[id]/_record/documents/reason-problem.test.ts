import { expect, test } from "vitest";
import { reasonProblem } from "./reason-problem";

test.each([
  ["", "noReason"],
  ["Niet leesbaar.", null],
  ["😀".repeat(500), null],
  ["x".repeat(501), "reasonTooLong"],
])("the reason %j has the problem %j", (reason, problem) => {
  expect(reasonProblem(reason)).toBe(problem);
});
