import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { importsQuery } from "@/lib/console/imports/queries";
import { renderHtml } from "@/test/render-html";
import { PreviousImports } from "./previous-imports";

const at = "2026-11-01T12:00:00.000Z";

/** Shows imports of 28 rows that were undone for some candidates. */
function shown(undone: number, left: number, count = 1): string {
  const client = new QueryClient();
  const imports = Array.from({ length: count }, (_, index) => ({
    id: `x${index}`,
    startedAt: at,
    by: null,
    rows: 28,
    undoneAt: at,
    undone,
    left,
  }));
  client.setQueryData(importsQuery({ regionId: "r", mode: "live" }).queryKey, imports);
  return renderHtml(<PreviousImports />, { language: "nl", client, region: { id: "r" } });
}

test("the list says for how many candidates an import was undone, unless it was undone for all of them", () => {
  expect(shown(2, 25)).toContain("voor 2 kandidaten ongedaan gemaakt, 25 kandidaten blijven zoals ze zijn");
  expect(shown(0, 1)).toContain("voor niemand ongedaan gemaakt, 1 kandidaat blijft zoals die is");
  expect(shown(27, 0)).toContain("ongedaan gemaakt");
  expect(shown(27, 0)).not.toContain("voor 27");
});

test("a full list says where earlier imports are", () => {
  expect(shown(27, 0, 49)).not.toContain("Mutaties");
  expect(shown(27, 0, 50)).toMatch(/laatste 50.*<a [^>]*\/mutations"[^>]*>Mutaties/);
});
