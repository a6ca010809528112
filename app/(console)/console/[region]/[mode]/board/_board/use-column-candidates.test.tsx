import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { CandidatesPage } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";
import { renderHtml } from "@/test/render-html";
import { columnQuery } from "./column-query";
import { useColumnCandidates } from "./use-column-candidates";

type Card = Pick<CandidateListItem, "id" | "phase" | "updatedAt">;
type Columns = Partial<Record<CandidatePhase, Card[]>>;

const SEARCH = new URLSearchParams();
const card = (id: string, phase: CandidatePhase, minute = 0): Card => ({
  id,
  phase,
  updatedAt: `2026-11-30T10:${String(minute).padStart(2, "0")}:00.000Z`,
});
const toData = (cards: Card[] = []) => ({ pages: [{ data: cards } as CandidatesPage], pageParams: [null] });

/** Returns the ids of each column's cards, as the board shows them. */
function showBoard(columns: Columns): Partial<Record<CandidatePhase, string[]>> {
  const client = new QueryClient();
  const shown: Partial<Record<CandidatePhase, string[]>> = {};
  const scope = { regionId: "", mode: "live" } as const;
  for (const phase of CANDIDATE_PHASES)
    client.setQueryData(columnQuery(scope, phase, SEARCH).queryKey, toData(columns[phase]));
  const Column = ({ phase }: { phase: CandidatePhase }) => {
    const ids = useColumnCandidates(phase, SEARCH, toData(columns[phase])).map(({ id }) => id);
    if (ids.length > 0) shown[phase] = ids;
    return null;
  };
  renderHtml(
    CANDIDATE_PHASES.map((phase) => <Column key={phase} phase={phase} />),
    { client, region: {} },
  );
  return shown;
}

test("a card that was just moved comes first in its new column", () => {
  const columns = { nieuw: [card("moved", "matchen"), card("a", "nieuw")], matchen: [card("b", "matchen")] };
  expect(showBoard(columns)).toEqual({ nieuw: ["a"], matchen: ["moved", "b"] });
});

test("a card that a colleague moved appears only in its new column, even if its old column isn't reloaded", () => {
  const columns = {
    nieuw: [card("a", "nieuw"), card("moved", "nieuw")],
    matchen: [card("moved", "matchen", 1), card("b", "matchen")],
  };
  expect(showBoard(columns)).toEqual({ nieuw: ["a"], matchen: ["moved", "b"] });
  const back = { nieuw: [card("moved", "nieuw", 2)], matchen: [card("moved", "matchen", 1)] };
  expect(showBoard(back)).toEqual({ nieuw: ["moved"] });
});

test("a card that two columns have loaded appears in only one", () => {
  const both = [card("moved", "matchen", 1)];
  expect(showBoard({ nieuw: both, matchen: both })).toEqual({ matchen: ["moved"] });
});
