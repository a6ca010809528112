import { expect, test } from "vitest";
import type { MutationGroup, MutationListItem } from "@/lib/console/queue-monitoring/schema";
import { renderHtml } from "@/test/render-html";
import { GroupCell } from "./group-cell";

/** Returns the text of an import's row while some of its rows wait. */
function textOf(rows: number, queued: number): string {
  const mutation = { createdAt: "2026-11-20T10:00:00.000Z" } as MutationListItem;
  const group = { id: "a", importId: "b", isUndo: false, rows, queued, failed: 0 } as MutationGroup;
  const row = { kind: "group" as const, mutation, group, isOpen: false };
  const html = renderHtml(<GroupCell row={row} onToggle={() => undefined} />, { region: {} });
  return html.replaceAll(/<[^>]+>/g, "");
}

test("the progress of an import is rounded down, so that 100% doesn't appear while a row waits", () => {
  expect(textOf(1_000, 1)).toContain("99%");
  expect(textOf(1_000, 999)).toContain("0%");
  expect(textOf(4, 1)).toContain("75%");
  expect(textOf(1_000, 0)).not.toContain("%");
});
