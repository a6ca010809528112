import "server-only";
import type { Language } from "@/lib/platform/languages";
import { formatMailTime } from "@/lib/platform/mail/format-mail-time";
import { LinkButton, MAIL_MESSAGES, mailLayout, renderMail } from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { PART } from "@/lib/platform/mail/mail-styles";
import type { PrivacyRequestKind } from "./schema";

type NewRequest = {
  language: Language;
  to: string;
  region: string;
  kind: PrivacyRequestKind;
  dueAt: Date;
  link: string;
};

/**
 * Builds the e-mail that tells a region about a new privacy request. The e-mail contains nothing about the
 * candidate, because not everyone who reads that mailbox may see the request.
 */
export async function privacyRequestMail(request: NewRequest): Promise<MailMessage> {
  const { language, to, region, kind, dueAt, link } = request;
  const texts = MAIL_MESSAGES[language].privacyRequest;
  const { subject, preheader, heading } = texts;
  const mail = await renderMail((components) => {
    const { Text } = components;
    const children = (
      <>
        <Text {...PART.paragraph}>{texts.lead.replace("{region}", () => region)}</Text>
        <Text {...PART.paragraph}>
          <strong>{texts.kinds[kind]}</strong>
        </Text>
        <Text {...PART.paragraph}>{texts.due.replace("{date}", formatMailTime(dueAt, language))}</Text>
        <LinkButton {...{ link, components, language }} label={texts.button} />
        <Text {...PART.small}>{texts.managers}</Text>
      </>
    );
    return mailLayout({ components, language, subject, preheader, heading, sender: null, children });
  });
  return { to, subject, ...mail };
}
