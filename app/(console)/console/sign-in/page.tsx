import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { toConsolePath } from "@/lib/access/staff/console-path";
import { env } from "@/lib/platform/env";
import { findCallbackPath } from "../_auth/find-callback-path";
import { findStaff } from "../_auth/require-staff";
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
  if (await findStaff()) redirect(next);
  const [t, { signIn }] = await Promise.all([getTranslations("signIn"), getMessages()]);
  const settings = env();
  return (
    <div className="max-w-md">
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      {isFailed && (
        <p role="alert" className="mb-6 border-sun border-l-4 pl-3">
          {t("failed")}
        </p>
      )}
      {signedOut !== undefined && (
        <p role="status" className="mb-6 border-stream border-l-4 pl-3">
          {t("signedOut")}
        </p>
      )}
      <NextIntlClientProvider messages={{ signIn }}>
        <UnsavedWarning />
        <SignInForm hasOidc={settings.OIDC_ISSUER !== undefined} next={next} />
      </NextIntlClientProvider>
      {settings.DEMO && !settings.SMTP_URL && (
        <p className="mt-8 text-muted">
          {t.rich("demo", { link: (text) => <TextLink href="/dev/mail">{text}</TextLink> })}
        </p>
      )}
    </div>
  );
}
