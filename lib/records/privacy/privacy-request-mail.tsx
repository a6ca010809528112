import "server-only";
import { LANGUAGES } from "@/lib/platform/languages";
import { formatMailTime } from "@/lib/platform/mail/format-mail-time";
import {
  inAllLanguages,
  LinkButton,
  MAIL_MESSAGES,
  mailLayout,
  renderMail,
} from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { PART } from "@/lib/platform/mail/mail-styles";
import type { PrivacyRequestKind } from "./schema";

type NewRequest = { to: string; region: string; kind: PrivacyRequestKind; dueAt: Date; link: string };

/**
 * Builds the e-mail that tells a region about a new privacy request, in Dutch and in English. The e-mail
 * contains nothing about the candidate, because not everyone who reads that mailbox may see the request.
 */
export async function privacyRequestMail(request: NewRequest): Promise<MailMessage> {
  const { to, region, kind, dueAt, link } = request;
  const subject = inAllLanguages(({ privacyRequest }) => privacyRequest.subject);
  const preheader = inAllLanguages(({ privacyRequest }) => privacyRequest.preheader);
  const heading = inAllLanguages(({ privacyRequest }) => privacyRequest.heading);
  const label = inAllLanguages(({ privacyRequest }) => privacyRequest.button);
  const [language] = LANGUAGES;
  const mail = await renderMail((components) => {
    const { Text } = components;
    const children = (
      <>
        {LANGUAGES.map((each) => {
          const texts = MAIL_MESSAGES[each].privacyRequest;
          return (
            <div key={each} lang={each}>
              <Text {...PART.paragraph}>{texts.lead.replace("{region}", () => region)}</Text>
              <Text {...PART.paragraph}>
                <strong>{texts.kinds[kind]}</strong>
              </Text>
              <Text {...PART.paragraph}>{texts.due.replace("{date}", formatMailTime(dueAt, each))}</Text>
              <Text {...PART.small}>{texts.managers}</Text>
            </div>
          );
        })}
        <LinkButton {...{ link, label, components, language }} />
      </>
    );
    return mailLayout({ components, language, subject, preheader, heading, sender: null, children });
  });
  return { to, subject, ...mail };
}
