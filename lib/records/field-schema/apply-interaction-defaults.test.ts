import { describe, expect, test } from "vitest";
import { applyInteractionDefaults } from "./apply-interaction-defaults";

const now = new Date("2026-03-01T09:30:00.000Z");
const newRecordId = () => "recNEW00000000000";
const applyDefaults = (body: unknown) => applyInteractionDefaults(body, { newRecordId, now });

describe("applyInteractionDefaults", () => {
  test("adds a missing id and createdAt, for one candidate and for an array of candidates [contract 4.fill-in]", () => {
    const candidate = { name: "A", interactions: [{ type: "Anders" }] };
    const filled = {
      name: "A",
      interactions: [{ type: "Anders", id: newRecordId(), createdAt: "2026-03-01T09:30:00.000Z" }],
    };
    expect(applyDefaults(candidate)).toEqual(filled);
    expect(applyDefaults([candidate, candidate])).toEqual([filled, filled]);
  });

  test("keeps given values, even invalid ones", () => {
    const body = { interactions: [{ id: null, createdAt: 5 }, { id: "x", createdAt: "y" }, null, "z", []] };
    expect(applyDefaults(body)).toEqual(body);
  });

  test.each([
    null,
    undefined,
    0,
    "text",
    [],
    [[]],
    {},
    { interactions: {} },
    { interactions: "x" },
    [null, 1],
  ])("returns %j unchanged", (body) => {
    expect(applyDefaults(body)).toEqual(body);
  });

  test("returns overlong lists unchanged", () => {
    const eleven = { interactions: Array.from({ length: 11 }, () => ({})) };
    expect(applyDefaults(eleven)).toBe(eleven);
    const candidates = Array.from({ length: 11 }, () => ({ interactions: [{}] }));
    expect(applyDefaults(candidates)).toBe(candidates);
  });

  test("doesn't modify its input", () => {
    const body = { interactions: [{ type: "Anders" }] };
    applyDefaults(body);
    expect(body).toEqual({ interactions: [{ type: "Anders" }] });
  });

  test("keeps a key named __proto__, which the schema then rejects", () => {
    const body: unknown = JSON.parse('{"__proto__":1,"interactions":[{"__proto__":2}]}');
    expect(JSON.stringify(applyDefaults(body))).toContain('{"__proto__":1,"interactions":[{"__proto__":2,');
  });

  test("ignores interactions inherited from the prototype", () => {
    const body: unknown = JSON.parse('{"__proto__":{"interactions":[{}]}}');
    expect(applyDefaults(body)).toEqual(body);
  });
});
