"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Skeleton } from "@/app/_ui/skeleton";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Page } from "@/app/(console)/console/_shell/page";
import { settingsQuery } from "@/lib/console/settings/queries";
import { CallbackUrlForm } from "./callback-url-form";
import { GeneralForm } from "./general-form";
import { LogoField } from "./logo-field";
import { NoticesForm } from "./notices-form";
import { RedirectUrlsForm } from "./redirect-urls-form";
import { RequestedDocuments } from "./requested-documents";
import { SigningSecret } from "./signing-secret";

export function RegionSettings() {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const query = useQuery(settingsQuery(scope));
  const { data: settings, refetch } = query;
  const error = useLoadError(query);
  return (
    <Page title={t("settings.title")}>
      {settings ? (
        <>
          <Section id="settings-general" title={t("settings.general")} text={t("settings.generalText")}>
            <LogoField settings={settings} />
            <WithDraft name="settings/general">
              {(draft) => <GeneralForm settings={settings} draft={draft} />}
            </WithDraft>
          </Section>
          <Section
            id="settings-documents"
            title={t("settings.documents.title")}
            text={t("settings.documents.text")}
          >
            <RequestedDocuments />
          </Section>
          <Section id="settings-notices" title={t("settings.notices")} text={t("settings.noticesText")}>
            <WithDraft name="settings/notices">
              {(draft) => <NoticesForm settings={settings} draft={draft} />}
            </WithDraft>
          </Section>
          <Section id="settings-redirects" title={t("settings.redirects")} text={t("settings.redirectsText")}>
            <WithDraft name="settings/redirects">
              {(draft) => <RedirectUrlsForm settings={settings} draft={draft} />}
            </WithDraft>
          </Section>
          <Section id="settings-callbacks" title={t("settings.callbacks")} text={t("settings.callbacksText")}>
            <WithDraft name="settings/callbacks">
              {(draft) => <CallbackUrlForm settings={settings} draft={draft} />}
            </WithDraft>
          </Section>
          <Section id="settings-secret" title={t("settings.secret")} text={t("settings.secretText")}>
            <SigningSecret settings={settings} />
          </Section>
        </>
      ) : error ? (
        <LoadError title={t("settings.failed")} error={error} onRetry={refetch} />
      ) : (
        <div className="max-w-3xl space-y-4" aria-busy="true">
          <Skeleton className="h-56" />
          <Skeleton className="h-32" />
        </div>
      )}
    </Page>
  );
}

type SectionProps = { id: string; title: string; text: string; children: ReactNode };

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mb-5 max-w-3xl rounded-lg border border-line p-4 sm:p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-muted text-sm">{text}</p>
      {children}
    </section>
  );
}
