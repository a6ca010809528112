import { expect, test } from "vitest";
import type { Interaction } from "@/lib/records/interactions/schema";
import { renderHtml } from "@/test/render-html";
import { InteractionEntry } from "./interaction-entry";

const textOf = (performedAt: string, language: "nl" | "en") => {
  const interaction = { id: "rec2", type: "Adviesgesprek", performedAt } as Interaction;
  const html = renderHtml(
    <InteractionEntry
      item={{ kind: "interaction", id: "rec2", at: performedAt, interaction, actor: null, isQuestion: false }}
      candidateId="rec1"
      onEdit={() => undefined}
    />,
    { language, region: { role: "reader" } },
  );
  return html.replaceAll(/<[^>]+>/g, " ");
};

test.each([
  ["nl", /Gepland: wo 1 jul,? 14:30/],
  ["en", /Planned: Wed,? 1 Jul,? 14:30/],
] as const)("a planned interaction shows its day and time as text (%s)", (language, shown) => {
  expect(textOf("2099-07-01T12:30:00Z", language)).toMatch(shown);
});

test("an interaction in the past isn't marked as planned", () => {
  expect(textOf("2020-07-01T12:30:00Z", "nl")).not.toContain("Gepland");
});
