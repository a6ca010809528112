import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { toConsolePath, withNext } from "@/lib/access/staff/console-path";
import { env } from "@/lib/platform/env";
import { UnsavedWarning } from "../unsaved-warning";
import { ConfirmForm } from "./confirm-form";

/** Sends no referrer, because the URL contains an unused token. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  return { title: t("confirmTitle"), referrer: "no-referrer" };
}

type Props = { searchParams: Promise<{ token?: string; next?: unknown }> };

/** Signs in only when the user presses the button, because mail scanners also open links. */
export default async function ConfirmPage({ searchParams }: Props) {
  const [t, { signIn }, { token, next }] = await Promise.all([
    getTranslations("signIn"),
    getMessages(),
    searchParams,
  ]);
  if (env().OIDC_ONLY) redirect(withNext("/console/sign-in", toConsolePath(next)));
  return (
    <div className="max-w-md">
      <PageHeading title={t("confirmTitle")}>{t("confirm")}</PageHeading>
      <NextIntlClientProvider messages={{ signIn }}>
        <UnsavedWarning />
        <ConfirmForm token={typeof token === "string" ? token : ""} next={toConsolePath(next)} />
      </NextIntlClientProvider>
    </div>
  );
}
