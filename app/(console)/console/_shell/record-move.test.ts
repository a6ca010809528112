import { beforeEach, expect, test } from "vitest";
import { endMove, endMoveAt, reachedFrom, startMove } from "./record-move";

beforeEach(() => endMove());

test("if keys are pressed faster than records appear, each move continues from the record that was reached", () => {
  startMove("a", { to: "b", by: "key" });
  startMove("a", { to: "c", by: "next" });
  expect(endMoveAt("b")).toBeNull();
  expect(reachedFrom("b")).toBe("c");
  expect(endMoveAt("c")).toBe("next");
  expect(reachedFrom("c")).toBe("c");
});

test("a move isn't attributed to a record that appears instead of its destination", () => {
  startMove("a", { to: "b", by: "key" });
  expect(reachedFrom("merged")).toBe("merged");
  expect(endMoveAt("merged")).toBeNull();
  expect(reachedFrom("a")).toBe("a");
});

test("after an abandoned move, a move from the same record starts from that record", () => {
  startMove("a", { to: "b", by: "key" });
  expect(endMoveAt("a")).toBeNull();
  expect(reachedFrom("a")).toBe("a");
});

test("after the list has been shown, a move from an intermediate record starts from that record too", () => {
  startMove("a", { to: "b", by: "key" });
  startMove("a", { to: "c", by: "key" });
  endMove();
  expect(reachedFrom("b")).toBe("b");
});
