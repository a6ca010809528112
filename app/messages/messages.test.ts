import { describe, expect, it } from "vitest";
import { ERRORS } from "@/lib/contract/errors";
import { ISSUE_CODES } from "@/lib/contract/issue-codes";
import { AUDIT_ACTIONS } from "@/lib/records/audit-actions";
import { CANDIDATE_PHASES, ROLES, SECTORS } from "@/lib/records/candidates/enumerations";
import { CandidatePatch } from "@/lib/records/candidates/schema";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import { REGION_FIELDS } from "@/lib/records/record-region-change";
import en from "./en.json";
import nl from "./nl.json";

const leaves = (tree: object, path = ""): [string, unknown][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "object" && value !== null ? leaves(value, `${path}${name}.`) : [[path + name, value]],
  );

const tagsIn = (text: unknown) => [...String(text).matchAll(/<\/?\w+>|\{\w+\}/g)].map(([tag]) => tag).sort();

const NAMED_VALUES = [...CANDIDATE_PHASES, ...SECTORS, ...ROLES, ...INTERACTION_TYPES];

describe("the page messages", () => {
  it("translate every phase, sector, role and interaction type, and use the value itself as the Dutch text", () => {
    expect(Object.keys(en.console.values).sort()).toEqual([...new Set(NAMED_VALUES)].sort());
    for (const [value, name] of Object.entries(nl.console.values)) expect(name).toBe(value);
  });

  it("have the same keys, tags and placeholders in both languages", () => {
    const shape = (tree: object) =>
      Object.fromEntries(leaves(tree).map(([path, text]) => [path, tagsIn(text)]));
    expect(shape(en)).toEqual(shape(nl));
  });

  it("state no waiting time for the limits on mailed codes, because the limits last from minutes to hours", () => {
    for (const { portalEmail, portalErase } of [nl, en])
      for (const text of [portalEmail.tooManyMails, portalErase.mailLimit])
        expect(text).not.toMatch(/\d|kwartier/);
  });

  it("name every action, and every field of a region or candidate, that the activity log can show", () => {
    const fields = [...REGION_FIELDS, ...Object.keys(CandidatePatch.shape)];
    const actions = AUDIT_ACTIONS.map((action) => action.replace(".", "_"));
    for (const { activity, fields: labels } of [nl.console, en.console]) {
      expect(fields.filter((field) => !Object.hasOwn(labels, field))).toEqual([]);
      expect(actions.filter((action) => !Object.hasOwn(activity.actions, action))).toEqual([]);
    }
  });

  it.each([
    ["Dutch", nl],
    ["English", en],
  ])("contain, in %s, a button's visible text in the name that tells it from similar buttons", (_, tree) => {
    const texts = new Map(leaves(tree).map(([path, text]) => [path, String(text).toLowerCase()]));
    const named = [...texts].filter(([path]) => /(?:Named|Pair|Person)$/.test(path));
    const wrong = named.filter(([path, name]) => {
      const visible = texts.get(path.replace(/(?:Named|Pair|Person)$/, ""));
      return visible && !name.includes(visible);
    });
    expect(wrong).toEqual([]);
  });

  it("are never empty", () => {
    for (const [path, text] of [...leaves(nl), ...leaves(en)]) expect(text, path).toMatch(/\S/);
  });

  it.each([
    ["Dutch", nl],
    ["English", en],
  ])("explain every existing error and issue code in %s, and no other codes", (_, { errors }) => {
    expect(Object.keys(errors.codes).sort()).toEqual(Object.keys(ERRORS).sort());
    expect(Object.keys(errors.issueCodes).sort()).toEqual([...ISSUE_CODES].sort());
    for (const [code, text] of Object.entries(errors.codes)) {
      expect(Object.keys(text).sort(), code).toEqual(["cause", "example", "fix"]);
    }
  });
});
