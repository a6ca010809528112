import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { ACCESSIBILITY_REVIEW } from "@/app/accessibility-review";
import { readableContact, statementAddress } from "@/app/accessibility-statement";
import { pageLanguage } from "@/app/i18n/page-language";
import { publicMetadata } from "@/app/page-metadata";
import { env } from "@/lib/platform/env";
import { Section } from "../_components/section";
import { SignedInAs } from "../_components/signed-in-as";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalAccessibility");
  return publicMetadata({ path: "/portal/accessibility", title: t("title"), description: t("lead") });
}

export default async function AccessibilityPage() {
  const [t, all, format, language] = await Promise.all([
    getTranslations("portalAccessibility"),
    getTranslations("portalRecord"),
    getFormatter(),
    pageLanguage(),
  ]);
  const { ACCESSIBILITY_CONTACT: uri, ACCESSIBILITY_STATEMENT_URL } = env();
  const linked = (address: ReactNode) => <TextLink href={uri}>{address}</TextLink>;
  return (
    <div className="max-w-2xl">
      <SignedInAs path="/portal/accessibility" />
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      {(["state", "known", "report"] as const).map((part) => (
        <Section key={part} id={part} title={t(`${part}Title`)}>
          <p>
            {part === "report" ? t.rich(part, { address: readableContact(uri), contact: linked }) : t(part)}
          </p>
        </Section>
      ))}
      <p className="mb-6">
        <TextLink href={statementAddress(language)}>
          {t(ACCESSIBILITY_STATEMENT_URL ? "statement" : "statementBase")}
        </TextLink>
      </p>
      <p className="mb-6 text-muted">
        {t("updated", { date: format.dateTime(new Date(ACCESSIBILITY_REVIEW.date), { dateStyle: "long" }) })}
      </p>
      <TextLink href="/portal">{all("all")}</TextLink>
    </div>
  );
}
