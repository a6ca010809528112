import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import { statementAddress } from "@/app/accessibility-statement";
import { pageLanguage } from "@/app/i18n/page-language";
import { countRecoveryCodes } from "@/lib/access/staff/change-authenticator";
import { sessionsQuery } from "@/lib/access/staff/queries";
import { hasAuthenticator, isSecondFactorMandatory } from "@/lib/access/staff/second-factor";
import { db } from "@/lib/platform/database/client";
import { requireStaff } from "../_auth/require-staff";
import { Page } from "../_shell/page";
import { Prefetch } from "../_shell/prefetch";
import { ShortcutSwitch } from "../_shortcuts/shortcut-switch";
import { ProfileDetails } from "./_account/profile-details";
import { SecondFactor } from "./_account/second-factor";
import { Section } from "./_account/section";
import { Sessions } from "./_account/sessions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.account");
  return { title: t("title") };
}

export default async function AccountPage() {
  const { staff, regions } = await requireStaff();
  const [t, site, language, isSetUp, isRequired, codesLeft] = await Promise.all([
    getTranslations("console.account"),
    getTranslations("site"),
    pageLanguage(),
    hasAuthenticator(staff.id),
    isSecondFactorMandatory(staff),
    countRecoveryCodes(db(), staff.id),
  ]);
  return (
    <Page title={t("title")}>
      <Section name="you" title={t("you")} text={t("youText")}>
        <ProfileDetails staff={staff} regions={regions} />
      </Section>
      <Section name="sessions" title={t("sessions")} text={t("sessionsText")}>
        <Prefetch queries={[sessionsQuery()]}>
          <Sessions />
        </Prefetch>
      </Section>
      <Section name="factor" title={t("factor")} text={t(isRequired ? "factorRequired" : "factorText")}>
        <SecondFactor isSetUp={isSetUp} isRequired={isRequired} codesLeft={codesLeft} />
      </Section>
      <Section name="shortcuts" title={t("shortcuts")} text={t("shortcutsText")}>
        <ShortcutSwitch />
      </Section>
      <TextLink href={statementAddress(language)}>{site("accessibility")}</TextLink>
    </Page>
  );
}
