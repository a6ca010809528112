import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { publicMetadata } from "@/app/page-metadata";
import { Section } from "../_components/section";
import { SignedInAs } from "../_components/signed-in-as";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { findRegionText } from "../_lib/region-texts";

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

/** Shows the privacy statement. For candidates who are signed in, their regions' own texts come first. */
export default async function PrivacyPage() {
  const [t, portal, all, sessions] = await Promise.all([
    getTranslations("portalPrivacy"),
    getTranslations("portal"),
    getTranslations("portalRecord"),
    findCandidateSessions(),
  ]);
  const regions = new Map(sessions.map(({ scope }) => [scope.region.id, scope.region.name]));
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
  const [t, text] = await Promise.all([getTranslations("portalPrivacy"), findRegionText(id, "privacy")]);
  if (!text) return null;
  return (
    <Section id={id} title={t("fromRegion", { region: name })}>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </Section>
  );
}
