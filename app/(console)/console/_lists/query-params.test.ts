import { expect, test } from "vitest";
import { changeParams, choiceParam, parseParams, textParams, toQuery } from "./query-params";

const PARSERS = { ...textParams(["q", "phase"]), view: choiceParam(["table", "json"]) };

test("parseParams returns an empty string for a missing parameter and the fallback for an unknown choice", () => {
  const search = new URLSearchParams("q=Noor&view=chart");
  expect(parseParams(PARSERS, search)).toEqual({ q: "Noor", phase: "", view: "table" });
  expect(parseParams(PARSERS, new URLSearchParams("view=json")).view).toBe("json");
  expect(choiceParam(["a", "b"], "b")("c")).toBe("b");
});

test("toQuery includes only the named parameters that have a value", () => {
  expect(toQuery(["phase", "q"], new URLSearchParams("q=a%26b&phase=&other=1"))).toBe("q=a%26b");
});

test("changeParams removes a parameter that is set to an empty string and keeps the others", () => {
  expect(changeParams("?q=Noor&page=2", { q: "", phase: "nieuw" })).toBe("?page=2&phase=nieuw");
  expect(changeParams("?q=Noor", { q: "" })).toBe("");
});
