import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { privateMetadata } from "../_lib/private-metadata";
import { recordsPath } from "../_lib/records-path";

type PageProps = { searchParams: Promise<{ region?: string | string[] }> };

export const generateMetadata = privateMetadata("portalNotices.title");

/**
 * E-mails link to this page, because an e-mail can't contain a session id. Redirects signed-in candidates to
 * the notices page of their record in the region that sent the e-mail, or to the list of their records.
 */
export default async function NoticesLinkPage({ searchParams }: PageProps) {
  const [{ region: regionId }, own] = await Promise.all([searchParams, findCandidateSessions()]);
  const ofRegion = own.filter(({ scope }) => scope.region.id === regionId);
  const ids = (ofRegion.length > 0 ? ofRegion : own).map(({ session }) => session.id);
  if (ids.length > 0) redirect(ids.length === 1 ? `${recordsPath(ids)}/notices` : recordsPath(ids));
  const t = await getTranslations("portalNotices");
  return (
    <MessagePage title={t("signInTitle")} text={t("signInText")}>
      <TextLink href="/portal">{t("signIn")}</TextLink>
    </MessagePage>
  );
}
