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
 * the notices page of their record in the region that sent the e-mail. E-mails of earlier releases don't name
 * the region: then redirects to the only record or to the list.
 */
export default async function NoticesLinkPage({ searchParams }: PageProps) {
  const [{ region: regionId }, own] = await Promise.all([searchParams, findCandidateSessions()]);
  const ofRegion = own.filter(({ scope }) => regionId === undefined || scope.region.id === regionId);
  const ids = ofRegion.map(({ session }) => session.id);
  if (ids.length > 0) redirect(ids.length === 1 ? `${recordsPath(ids)}/notices` : recordsPath(ids));
  const t = await getTranslations("portalNotices");
  return own.length > 0 ? (
    <MessagePage title={t("otherTitle")} text={t("otherText")}>
      <TextLink href="/portal">{t("toRecords")}</TextLink>
    </MessagePage>
  ) : (
    <MessagePage title={t("signInTitle")} text={t("signInText")}>
      <TextLink href="/portal">{t("signIn")}</TextLink>
    </MessagePage>
  );
}
