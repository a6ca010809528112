import { QueryClient } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { expect, test } from "vitest";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { Settings } from "@/lib/console/settings/schema";
import { renderHtml } from "@/test/render-html";
import { GeneralForm } from "./general-form";

const settings = { name: "Veluwe", contactEmail: "loket@example.org", accentColour: null };
const draft = { initial: null, isDirty: false, read: () => null };

test("the hint for the contact address links to the texts page, and says that a contact person's address there takes precedence", () => {
  const html = renderHtml(
    <AppRouterContext value={{} as never}>
      <GeneralForm settings={settings as unknown as Settings} draft={draft as unknown as FormDraft} />
    </AppRouterContext>,
    { language: "nl", client: new QueryClient(), region: { id: "r", slug: "veluwe", role: "manager" } },
  );
  const [, hint = ""] = /<p id="[^"]*-hint"[^>]*>(Hier komen vragen.*?)<\/p>/.exec(html) ?? [];
  expect(hint.replace(/<[^>]*>/g, "")).toContain(
    "Staat bij Teksten een e-mailadres van een contactpersoon? Dan gaan de vragen daarheen.",
  );
  expect(hint).toContain('href="/console/veluwe/live/texts"');
});
