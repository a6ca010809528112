import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import messages from "@/app/messages/nl.json";
import type { Settings } from "@/lib/console/settings/schema";
import { GeneralForm } from "./general-form";

const region = { id: "r", slug: "veluwe", name: "", role: "manager" as const, customFields: [] };
const context = { staff: { id: "", name: "", email: "" }, region, regions: [], mode: "live" as const };
const settings = { name: "Veluwe", contactEmail: "loket@example.org", accentColour: null };
const draft = { initial: null, isDirty: false, read: () => null };

test("the hint for the contact address links to the texts page, and says that a contact person's address there takes precedence", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="nl" messages={messages} timeZone="Europe/Amsterdam">
      <QueryClientProvider client={new QueryClient()}>
        <ConsoleProvider value={context}>
          <AppRouterContext value={{} as never}>
            <GeneralForm settings={settings as unknown as Settings} draft={draft as unknown as FormDraft} />
          </AppRouterContext>
        </ConsoleProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const [, hint = ""] = /<p id="[^"]*-hint"[^>]*>(Hier komen vragen.*?)<\/p>/.exec(html) ?? [];
  expect(hint.replace(/<[^>]*>/g, "")).toContain(
    "Staat bij Teksten een e-mailadres van een contactpersoon? Dan gaan de vragen daarheen.",
  );
  expect(hint).toContain('href="/console/veluwe/live/texts"');
});
