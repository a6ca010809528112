import "server-only";
import type { Language } from "@/lib/platform/languages";
import { COLOURS, mailLayout, PARAGRAPH, renderMail } from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import en from "@/lib/platform/mail/messages/en.json";
import nl from "@/lib/platform/mail/messages/nl.json";

const MESSAGES: Record<Language, typeof nl> = { nl, en };

/**
 * The mail that confirms the deletion of a candidate's record. It contains no personal data except the
 * address.
 */
export async function erasureMail(
  { language, to, isSandbox }: { language: Language; to: string; isSandbox: boolean },
  region: string,
): Promise<MailMessage> {
  const texts = MESSAGES[language];
  const { subject, heading, lead, unasked } = texts.erased;
  const fillIn = (text: string) => text.replace("{region}", () => region);
  const { html, text } = await renderMail((components) => {
    const { Text } = components;
    const children = (
      <>
        <Text style={PARAGRAPH}>{fillIn(lead)}</Text>
        <Text style={{ ...PARAGRAPH, color: COLOURS.muted, fontSize: "14px", lineHeight: "22px" }}>
          {fillIn(unasked)}
        </Text>
      </>
    );
    return mailLayout({ components, language, subject, heading, children });
  });
  return { to, subject: isSandbox ? `${texts.sandbox} ${subject}` : subject, html, text };
}
