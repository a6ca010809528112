import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { UndoPlanItem } from "@/lib/console/imports/contract";
import { renderHtml } from "@/test/render-html";
import { UndoPlanView } from "./undo-plan-view";

const at = "2026-11-01T12:00:00.000Z";

const item: UndoPlanItem = {
  candidateId: "0",
  name: null,
  effect: "removed",
  status: "completed",
  changes: [],
  kept: [],
};

/** Shows the plan of an undo that has started, with a candidate of each status. */
const shown = (...statuses: UndoPlanItem["status"][]) =>
  shownPlan(statuses.map((status, index) => ({ ...item, candidateId: String(index), status })));

function shownPlan(candidates: UndoPlanItem[]) {
  const plan = {
    import: { id: "x", startedAt: at, by: null, rows: 2, undoneAt: at, undone: 0, left: 0 },
    isRunning: false,
    candidates,
  };
  return renderHtml(<UndoPlanView plan={plan} />, { client: new QueryClient(), region: {} });
}

test("an undo isn't called done while deletions are still queued", () => {
  expect(shown("completed", "queued")).toContain("1 candidate is still being processed.");
  expect(shown("completed", "queued")).not.toContain("The import was undone.");
});

test("an undo is called done once all deletions are completed", () => {
  expect(shown("completed", "completed")).toContain("The import was undone.");
  expect(shown("completed", "completed")).not.toContain("still being processed");
});

test("the result says for how many candidates the import was undone, and how many were left unchanged", () => {
  const touched = { ...item, candidateId: "t", name: "Tess", effect: "touched" as const };
  const partly = shownPlan([item, { ...touched }, { ...touched, candidateId: "u", effect: "changed" }]);
  expect(partly).toContain(
    "The import was undone for 1 of the 3 candidates. 2 candidates are left unchanged.",
  );
  expect(partly).not.toContain("The import was undone.");
  expect(shownPlan([touched])).toContain("The import was undone for nobody. 1 candidate is left unchanged.");
});

test("a candidate is listed once if imported candidates were merged into them, with a remark about the merge", () => {
  const anna = { ...item, candidateId: "a", name: "Anna" };
  const daan = { ...item, candidateId: "d", name: "Daan" };
  const cor = { ...item, candidateId: "c", name: "Cor" };
  const html = shownPlan([
    { ...anna, effect: "merged" },
    { ...daan, effect: "merged" },
    { ...cor, effect: "merged" },
    { ...daan, effect: "touched" },
    { ...anna, effect: "restored", changes: [{ field: "city", from: "Emmen", to: "Assen" }] },
  ]);
  const sections = html.split("<section").slice(1);
  expect(sections).toHaveLength(2);
  const [left = "", restored = ""] = sections;
  expect(left).toContain("2 candidates are left unchanged");
  expect(left.match(/>(Anna|Cor|Daan)</g)).toEqual([">Cor<", ">Daan<"]);
  expect(left.match(/merged into this one/g)).toHaveLength(2);
  expect(restored).toContain("1 candidate has old values back");
  expect(restored).toContain("merged into this one");
});
