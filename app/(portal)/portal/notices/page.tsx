import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { privateMetadata } from "../_lib/private-metadata";
import { recordsPath } from "../_lib/records-path";

export const generateMetadata = privateMetadata("portalNotices.title");

/**
 * E-mails link to this page, because an e-mail can't contain a session id. Redirects signed-in candidates to
 * the notices page of their record, or to the list of their records.
 */
export default async function NoticesLinkPage() {
  const own = await findCandidateSessions();
  const ids = own.map(({ session }) => session.id);
  if (ids.length > 0) redirect(ids.length === 1 ? `${recordsPath(ids)}/notices` : recordsPath(ids));
  const t = await getTranslations("portalNotices");
  return (
    <MessagePage title={t("signInTitle")} text={t("signInText")}>
      <TextLink href="/portal">{t("signIn")}</TextLink>
    </MessagePage>
  );
}
