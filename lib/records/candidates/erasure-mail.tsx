import "server-only";
import type { Language } from "@/lib/platform/languages";
import { MAIL_MESSAGES, mailLayout, renderMail } from "@/lib/platform/mail/mail-layout";
import { type MailMessage, type MailSender, sentBy } from "@/lib/platform/mail/mail-message";
import { PART } from "@/lib/platform/mail/mail-styles";

/**
 * The mail that confirms the deletion of a candidate's record. It contains no personal data except the
 * address.
 */
export async function erasureMail(
  { language, to, isSandbox }: { language: Language; to: string; isSandbox: boolean },
  sender: MailSender,
): Promise<MailMessage> {
  const texts = MAIL_MESSAGES[language];
  const { subject, preheader, heading, lead, unasked } = texts.erased;
  const fillIn = (text: string) => text.replace("{region}", () => sender.name);
  const { html, text } = await renderMail((components) => {
    const { Text } = components;
    const children = (
      <>
        <Text {...PART.paragraph}>{fillIn(lead)}</Text>
        <Text {...PART.small}>{fillIn(unasked)}</Text>
      </>
    );
    return mailLayout({ components, language, subject, preheader, heading, sender, children });
  });
  const fullSubject = isSandbox ? `${texts.sandbox} ${subject}` : subject;
  return { to, subject: fullSubject, html, text, ...sentBy(sender) };
}
