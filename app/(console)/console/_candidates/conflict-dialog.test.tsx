import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import type { TimelineItem } from "@/lib/console/candidates/schema";
import { renderHtml } from "@/test/render-html";
import { CandidateConflict } from "./conflict-dialog";

const scope = { regionId: "recRegion", mode: "live" as const };

/** A colleague moved the candidate to another phase. */
const MOVED = {
  kind: "event",
  at: "2026-11-20T10:00:00.000Z",
  fields: ["phase"],
  phase: "matchen",
  actor: { kind: "staff", id: "x", name: "Noor de Boer" },
} as unknown as TimelineItem;

test("the conflict dialog shows who changed a candidate's field, even on a page outside the candidate's region", () => {
  const client = new QueryClient();
  client.setQueryData(timelineQuery(scope, "recAnna").queryKey, { data: [MOVED], meta: { hasMore: false } });
  const conflict = {
    id: "recAnna",
    name: "Anna",
    scope,
    mine: { phase: "nieuw" },
    theirs: { phase: "matchen" },
  };
  const markup = renderHtml(<CandidateConflict conflict={conflict} kind="edit" isNamed={false} />, {
    client,
  });
  expect(markup).toContain("Noor de Boer");
});

test("on an English page, the conflict dialog marks the name and values of a region's own field as Dutch", () => {
  const conflict = {
    id: "recAnna",
    name: "Anna",
    scope,
    mine: { "field:Herkomst": "Beurs", city: "Assen" },
    theirs: { "field:Herkomst": "Site", city: "Emmen" },
  };
  const markup = renderHtml(<CandidateConflict conflict={conflict} kind="edit" isNamed />, {
    client: new QueryClient(),
  });
  const dutch = [...markup.matchAll(/lang="nl"[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(dutch).toEqual(["Herkomst", "Beurs", "Site"]);
});
