"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { settingsQuery } from "@/lib/console/settings/queries";
import { CallbackUrlForm } from "./callback-url-form";
import { GeneralForm } from "./general-form";
import { LogoField } from "./logo-field";
import { RedirectUrlsForm } from "./redirect-urls-form";
import { SigningSecret } from "./signing-secret";

export function RegionSettings() {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { data: settings, error, refetch } = useQuery(settingsQuery(scope));
  return (
    <div className="mx-auto w-full max-w-3xl px-3 pt-3 pb-10 sm:px-6">
      <h1 className="font-semibold text-lg">{t("settings.title")}</h1>
      {settings ? (
        <>
          <Section title={t("settings.general")} text={t("settings.generalText")}>
            <LogoField settings={settings} />
            <GeneralForm settings={settings} />
          </Section>
          <Section title={t("settings.redirects")} text={t("settings.redirectsText")}>
            <RedirectUrlsForm settings={settings} />
          </Section>
          <Section title={t("settings.callbacks")} text={t("settings.callbacksText")}>
            <CallbackUrlForm settings={settings} />
          </Section>
          <Section title={t("settings.secret")} text={t("settings.secretText")}>
            <SigningSecret settings={settings} />
          </Section>
        </>
      ) : error ? (
        <EmptyState title={t("settings.failed")} text={reason(error)}>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </EmptyState>
      ) : (
        <div className="mt-5 space-y-4" aria-busy="true">
          <Skeleton className="h-56" />
          <Skeleton className="h-32" />
        </div>
      )}
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5 rounded-lg border border-line p-4 sm:p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-muted text-sm">{text}</p>
      {children}
    </section>
  );
}
