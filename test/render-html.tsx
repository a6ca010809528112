import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type ConsoleContextValue, ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { type Language, LOCALES, TIME_ZONE } from "@/lib/platform/languages";

type Options = {
  language?: Language;
  /** For components that load data. */
  client?: QueryClient;
  /** For components of the console's pages about a region. The test lists only what matters to it. */
  region?: Partial<ConsoleContextValue["region"]>;
};

/** Returns the HTML of a component, as the server sends it. */
export function renderHtml(node: ReactNode, { language = "en", client, region }: Options = {}): string {
  const withClient = client ? <QueryClientProvider client={client}>{node}</QueryClientProvider> : node;
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={LOCALES[language]} messages={{ nl, en }[language]} timeZone={TIME_ZONE}>
      {region ? <ConsoleProvider value={contextOf(region)}>{withClient}</ConsoleProvider> : withClient}
    </NextIntlClientProvider>,
  );
}

const contextOf = (region: Options["region"]): ConsoleContextValue => ({
  staff: { id: "", name: "", isOidcOnly: false, email: "" },
  region: { id: "", slug: "", name: "", role: "adviser", customFields: [], ...region },
  regions: [],
  mode: "live",
});
