import { expect, test } from "vitest";
import type { AuditEvent } from "@/lib/console/activity/schema";
import { InteractionPatch } from "@/lib/records/interactions/schema";
import { renderHtml } from "@/test/render-html";
import { useEventDetails } from "./use-event-details";

/** Returns what the activity page says about an event that lists the given fields. */
function detailsOf(action: string, fields: string[], language: "en" | "nl" = "en") {
  const event = { action, details: { fields } } as unknown as AuditEvent;
  const Details = () => useEventDetails()(event);
  return renderHtml(<Details />, { language });
}

test("the changed fields of an interaction have labels in both languages", () => {
  const fields = Object.keys(InteractionPatch.shape);
  expect(detailsOf("interaction.updated", fields)).toBe("Type, When, Summary, Notes, Duration in minutes");
  expect(detailsOf("interaction.updated", fields, "nl")).toBe(
    "Soort, Wanneer, Samenvatting, Notities, Duur in minuten",
  );
});

test("the changed settings of a region have labels in both languages", () => {
  const fields = ["requestedDocuments", "views"];
  expect(detailsOf("region.updated", fields)).toBe("Candidates’ documents, Shared views");
  expect(detailsOf("region.updated", fields, "nl")).toBe("Documenten van kandidaten, weergaven van de regio");
});

test("an event's details show a custom field's own name, even if a standard field has the same key", () => {
  expect(detailsOf("custom_field.added", ["city"])).toBe("city");
});
