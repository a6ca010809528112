import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { publicMetadata } from "@/app/page-metadata";
import { findRegion } from "@/lib/access/regions/find-region";
import { Section } from "../_components/section";
import { SignedInAs } from "../_components/signed-in-as";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { findPrivacyText } from "../_lib/region-texts";

const PARTS = [
  "what",
  "why",
  "basis",
  "who",
  "processors",
  "retention",
  "rights",
  "officer",
  "complaint",
  "cookies",
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalPrivacy");
  return publicMetadata({ path: "/portal/privacy", title: t("title"), description: t("lead") });
}

type PageProps = { searchParams: Promise<{ region?: string | string[] }> };

/**
 * Shows the privacy statement below the texts of the candidate's regions. If the URL names a region, as in
 * the e-mail about a registration, that region's text is also shown.
 */
export default async function PrivacyPage({ searchParams }: PageProps) {
  const [{ region }, t, portal, all, sessions] = await Promise.all([
    searchParams,
    getTranslations("portalPrivacy"),
    getTranslations("portal"),
    getTranslations("portalRecord"),
    findCandidateSessions(),
  ]);
  const named = typeof region === "string" ? await findRegion(region) : null;
  const known = [...sessions.map(({ scope }) => scope.region), ...(named ? [named] : [])];
  const regions = new Map(known.map(({ id, name }) => [id, name]));
  return (
    <div className="max-w-2xl">
      <SignedInAs path="/portal/privacy" />
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      {[...regions].map(([id, name]) => (
        <RegionPrivacyText key={id} id={id} name={name} />
      ))}
      <Section id="general" title={t("generalTitle")}>
        {PARTS.map((part) => (
          <div key={part} className="mb-5">
            <h3 className="mb-1 font-medium">{t(`titles.${part}`)}</h3>
            <p>{t(part)}</p>
          </div>
        ))}
      </Section>
      {sessions.length > 0 && (
        <p className="mb-4">
          <TextLink href="/portal/regions">{portal("regions")}</TextLink>
        </p>
      )}
      <TextLink href="/portal">{all("all")}</TextLink>
    </div>
  );
}

async function RegionPrivacyText({ id, name }: { id: string; name: string }) {
  const [t, found] = await Promise.all([getTranslations("portalPrivacy"), findPrivacyText(id)]);
  if (!found) return null;
  return (
    <Section id={id} title={t("fromRegion", { region: name })}>
      <p className="wrap-anywhere whitespace-pre-line" lang={found.language}>
        {found.text}
      </p>
    </Section>
  );
}
