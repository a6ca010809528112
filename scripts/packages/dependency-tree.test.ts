import { expect, it } from "vitest";
import { reachableWithout } from "./dependency-tree.mjs";

const tree = {
  "": { dependencies: { a: "1", b: "1" }, devDependencies: { d: "1" } },
  "node_modules/a": { dependencies: { shared: "1", only: "1" }, peerDependencies: { peer: "1" } },
  "node_modules/a/node_modules/only": { dependencies: { deep: "1" } },
  "node_modules/b": { dependencies: { shared: "1" }, optionalDependencies: { other: "1" } },
  "node_modules/d": {},
  "node_modules/deep": {},
  "node_modules/peer": {},
  "node_modules/shared": {},
};

it("reachableWithout leaves out the removed package and the dependencies that only it needs, at any depth", () => {
  const left = reachableWithout(tree, "node_modules/a");
  expect([...left].sort()).toEqual(["node_modules/b", "node_modules/d", "node_modules/shared"]);
});

it("reachableWithout returns every package if none is removed", () => {
  expect(reachableWithout(tree, "").size).toBe(Object.keys(tree).length - 1);
});
