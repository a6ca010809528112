import { describe, expect, it } from "vitest";
import { parseKeyArguments } from "./key-request";

describe("parseKeyArguments", () => {
  it.each([
    ["--scope admin", { scope: "admin" }],
    ["--scope webhook", { scope: "webhook" }],
    ["--scope=region --region noorderlicht", { scope: "region", region: "noorderlicht" }],
    ["--scope admin --description Beheer", { scope: "admin", description: "Beheer" }],
  ])("parses %s", (line, expected) => {
    expect(parseKeyArguments(line.split(" "))).toEqual(expected);
  });

  it.each([
    ["", "--scope admin"],
    ["--scope", "--scope"],
    ["--scope owner", "--scope admin"],
    ["--scope region", "--region <id or slug>"],
    ["--scope admin --region noorderlicht", "leave out --region"],
    ["--scop admin", "--scop"],
    ["admin", "admin"],
    [`--scope admin --description ${"x".repeat(501)}`, "500"],
  ])("rejects '%s' and says what is wrong", (line, named) => {
    expect(() => parseKeyArguments(line.split(" ").filter(Boolean))).toThrow(named);
  });
});
