import { createFormatter, createTranslator } from "next-intl";
import { renderToReadableStream } from "react-dom/server";
import { expect, test, vi } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import type { CandidateAuditEvent } from "@/lib/portal/audit-events/find-candidate-activity";
import { AuditEventList } from "./audit-event-list";

let messages = nl;

// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next-intl/server", () => ({
  getFormatter: async () => createFormatter({ locale: "nl", timeZone: "Europe/Amsterdam" }),
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "nl", messages, namespace: namespace as never }),
}));

/** Returns the list's HTML for one change by a member of the region's staff. */
async function htmlOf(changed: Pick<CandidateAuditEvent, "fields" | "hasRemovedFields">): Promise<string> {
  const event = {
    id: 1,
    occurredAt: new Date(),
    actor: "staff",
    action: "candidate.updated",
    details: {},
  } as const;
  const stream = await renderToReadableStream(<AuditEventList events={[{ ...event, ...changed }]} />);
  await stream.allReady;
  return new Response(stream).text();
}

test("the history says that a removed field was changed, and doesn't call it hidden", async () => {
  const changed = { fields: ["Uren"], hasRemovedFields: true };
  messages = nl;
  expect(await htmlOf(changed)).toContain("Veranderd: Uren, een veld dat je regio nu niet meer heeft");
  messages = en;
  expect(await htmlOf(changed)).toContain("Changed: Uren, a field that your region no longer has");
  expect(await htmlOf({ fields: [], hasRemovedFields: true })).toContain(
    "a field that your region no longer has",
  );
  expect(await htmlOf({ fields: [null], hasRemovedFields: false })).toContain(
    "a field that only your region sees",
  );
});
