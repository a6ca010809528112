import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { toConsolePath } from "@/lib/access/staff/console-path";
import { env } from "@/lib/platform/env";
import { findCallbackPath } from "../_auth/find-callback-path";
import { NO_ACCOUNT, withProviderError } from "../_auth/provider-errors";
import { findStaff } from "../_auth/require-staff";
import { ProviderButton } from "./provider-button";
import { SignInForm } from "./sign-in-form";
import { UnsavedWarning } from "./unsaved-warning";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  return { title: t("title") };
}

type Props = { searchParams: Promise<{ error?: string; next?: unknown; signedOut?: unknown }> };

export default async function SignInPage({ searchParams }: Props) {
  const { error, next: requested, signedOut } = await searchParams;
  const isFailed = error !== undefined;
  const next = isFailed && requested === undefined ? await findCallbackPath() : toConsolePath(requested);
  if (await findStaff()) redirect(withProviderError(next, error));
  const [t, { signIn }] = await Promise.all([getTranslations("signIn"), getMessages()]);
  const settings = env();
  const provider = settings.OIDC_ISSUER !== undefined && (
    <ProviderButton
      variant={settings.OIDC_ONLY ? "primary" : "plain"}
      className="mt-4 w-full"
      next={next}
      // Otherwise, a provider that still knows the user would give the same account again.
      asksAgain={error === NO_ACCOUNT}
    >
      {t("oidc")}
    </ProviderButton>
  );
  return (
    <div className="max-w-md">
      <PageHeading title={t("title")}>{t(settings.OIDC_ONLY ? "leadOidc" : "lead")}</PageHeading>
      {isFailed && (
        <p role="alert" className="mb-6 border-sun border-l-4 pl-3">
          {t(error === NO_ACCOUNT ? "noAccount" : "failed")}
        </p>
      )}
      {signedOut !== undefined && (
        <p role="status" className="mb-6 border-stream border-l-4 pl-3">
          {t("signedOut")}
        </p>
      )}
      <NextIntlClientProvider messages={{ signIn }}>
        <UnsavedWarning />
        {settings.OIDC_ONLY ? provider : <SignInForm next={next}>{provider}</SignInForm>}
      </NextIntlClientProvider>
      {settings.DEMO && !settings.SMTP_URL && !settings.OIDC_ONLY && (
        <p className="mt-8 text-muted">
          {t.rich("demo", { link: (text) => <TextLink href="/dev/mail">{text}</TextLink> })}
        </p>
      )}
    </div>
  );
}
