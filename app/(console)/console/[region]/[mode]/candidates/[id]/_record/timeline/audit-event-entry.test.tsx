import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { AuditEventEntry } from "./audit-event-entry";
import type { ItemOfKind } from "./entry";

const EXPORTED = {
  ...{ kind: "event", id: "1", at: "2026-11-02T10:00:00.000Z", action: "candidate.exported" },
  ...{ actor: { kind: "candidate", name: "Noor Bakker" }, fields: [], changes: [], phase: null },
  ...{ closingReason: null, privacyRequest: null, interactionChange: null, isUndone: false },
} as ItemOfKind<"event">;

test.each([
  ["nl", nl, "Gegevens meegenomen"],
  ["en-GB", en, "Data exported"],
] as const)(
  "a candidate's download of their data isn't shown as a change to the record (%s)",
  (locale, messages, text) => {
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Europe/Amsterdam">
        <AuditEventEntry item={EXPORTED} candidateId="rec1" />
      </NextIntlClientProvider>,
    );
    expect(html).toContain(text);
    expect(html).not.toContain(messages.console.timeline.events.other);
  },
);
