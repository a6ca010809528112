import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { ConfirmForm } from "./confirm-form";

/** Sends no referrer, because the URL contains an unused token. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  return { title: t("confirmTitle"), referrer: "no-referrer" };
}

/** Signs in only when the user presses the button, because mail scanners open links too. */
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
