import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { renderHtml } from "@/test/render-html";
import { AuditEventEntry } from "./audit-event-entry";
import type { ItemOfKind } from "./entry";

const EXPORTED = {
  ...{ kind: "event", id: "1", at: "2026-11-02T10:00:00.000Z", action: "candidate.exported" },
  ...{ actor: { kind: "candidate", name: "Noor Bakker" }, fields: [], changes: [], phase: null },
  ...{ closingReason: null, privacyRequest: null, interactionChange: null, isUndone: false },
} as ItemOfKind<"event">;

test.each([
  ["nl", nl, "Gegevens meegenomen"],
  ["en", en, "Data exported"],
] as const)(
  "a candidate's download of their data isn't shown as a change to the record (%s)",
  (language, messages, text) => {
    const html = renderHtml(<AuditEventEntry item={EXPORTED} candidateId="rec1" />, { language });
    expect(html).toContain(text);
    expect(html).not.toContain(messages.console.timeline.events.other);
  },
);
