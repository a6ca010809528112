import { beforeEach, expect, test } from "vitest";
import { endMove, endMoveAt, reachedFrom, startMove } from "./record-move";

beforeEach(() => endMove());

test("keys pressed faster than records appear continue from the record that was reached", () => {
  startMove("a", { to: "b", by: "key" });
  startMove("a", { to: "c", by: "next" });
  expect(endMoveAt("b")).toBeNull();
  expect(reachedFrom("b")).toBe("c");
  expect(endMoveAt("c")).toBe("next");
  expect(reachedFrom("c")).toBe("c");
});

test("a move that was overtaken doesn't count for the record that appears instead", () => {
  startMove("a", { to: "b", by: "key" });
  expect(reachedFrom("merged")).toBe("merged");
  expect(endMoveAt("merged")).toBeNull();
  expect(reachedFrom("a")).toBe("a");
});

test("a record that is opened again after its move was overtaken starts from itself", () => {
  startMove("a", { to: "b", by: "key" });
  expect(endMoveAt("a")).toBeNull();
  expect(reachedFrom("a")).toBe("a");
});

test("after the list has been shown, an intermediate record starts from itself too", () => {
  startMove("a", { to: "b", by: "key" });
  startMove("a", { to: "c", by: "key" });
  endMove();
  expect(reachedFrom("b")).toBe("b");
});
