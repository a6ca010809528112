import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { ConfirmForm } from "./confirm-form";

/** The URL holds an unused token, so this page sends no referrer. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  return { title: t("confirmTitle"), referrer: "no-referrer" };
}

/** Opening the link doesn't sign in, because mail filters open links too. The button does. */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const [t, { signIn }, { token }] = await Promise.all([
    getTranslations("signIn"),
    getMessages(),
    searchParams,
  ]);
  return (
    <div className="max-w-md">
      <PageHeading title={t("confirmTitle")}>{t("confirm")}</PageHeading>
      <NextIntlClientProvider messages={{ signIn }}>
        <ConfirmForm token={typeof token === "string" ? token : ""} />
      </NextIntlClientProvider>
    </div>
  );
}
