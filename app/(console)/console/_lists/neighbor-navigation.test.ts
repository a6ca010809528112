import { beforeEach, expect, test } from "vitest";
import {
  endNeighborNavigation,
  endNeighborNavigationAt,
  isLeaving,
  reachedFrom,
  startNeighborNavigation,
} from "./neighbor-navigation";

beforeEach(() => endNeighborNavigation());

test("startNeighborNavigation continues from the last destination if keys are pressed faster than records appear", () => {
  startNeighborNavigation("a", { to: "b", by: "key" });
  startNeighborNavigation("a", { to: "c", by: "next" });
  expect(endNeighborNavigationAt("b")).toBeNull();
  expect(reachedFrom("b")).toBe("c");
  expect(endNeighborNavigationAt("c")).toBe("next");
  expect(reachedFrom("c")).toBe("c");
});

test("endNeighborNavigationAt ends the navigation and returns null at a record that isn't part of it", () => {
  startNeighborNavigation("a", { to: "b", by: "key" });
  expect(reachedFrom("merged")).toBe("merged");
  expect(endNeighborNavigationAt("merged")).toBeNull();
  expect(reachedFrom("a")).toBe("a");
});

test("returning to the record where a navigation started ends the navigation", () => {
  startNeighborNavigation("a", { to: "b", by: "key" });
  expect(endNeighborNavigationAt("a")).toBeNull();
  expect(reachedFrom("a")).toBe("a");
});

test("after endNeighborNavigation(), the next navigation starts from the record that is shown", () => {
  startNeighborNavigation("a", { to: "b", by: "key" });
  startNeighborNavigation("a", { to: "c", by: "key" });
  endNeighborNavigation();
  expect(reachedFrom("b")).toBe("b");
});

test("isLeaving returns true from the start of a navigation until the next record appears", () => {
  expect(isLeaving("a")).toBe(false);
  startNeighborNavigation("a", { to: "b", by: "key" });
  expect([isLeaving("a"), isLeaving("b")]).toEqual([true, false]);
  endNeighborNavigationAt("b");
  expect(isLeaving("a")).toBe(false);
});
