import { beforeEach, expect, test } from "vitest";
import { endMove, endMoveAt, isLeaving, reachedFrom, startMove } from "./record-move";

beforeEach(() => endMove());

test("startMove continues from the last destination if keys are pressed faster than records appear", () => {
  startMove("a", { to: "b", by: "key" });
  startMove("a", { to: "c", by: "next" });
  expect(endMoveAt("b")).toBeNull();
  expect(reachedFrom("b")).toBe("c");
  expect(endMoveAt("c")).toBe("next");
  expect(reachedFrom("c")).toBe("c");
});

test("endMoveAt ends the move and returns null at a record that isn't on the way", () => {
  startMove("a", { to: "b", by: "key" });
  expect(reachedFrom("merged")).toBe("merged");
  expect(endMoveAt("merged")).toBeNull();
  expect(reachedFrom("a")).toBe("a");
});

test("returning to the first record ends the move, so the next move starts from there", () => {
  startMove("a", { to: "b", by: "key" });
  expect(endMoveAt("a")).toBeNull();
  expect(reachedFrom("a")).toBe("a");
});

test("after endMove(), the next move starts from the record that is shown", () => {
  startMove("a", { to: "b", by: "key" });
  startMove("a", { to: "c", by: "key" });
  endMove();
  expect(reachedFrom("b")).toBe("b");
});

test("a record is being left from the start of a move until the next record appears", () => {
  expect(isLeaving("a")).toBe(false);
  startMove("a", { to: "b", by: "key" });
  expect([isLeaving("a"), isLeaving("b")]).toEqual([true, false]);
  endMoveAt("b");
  expect(isLeaving("a")).toBe(false);
});
