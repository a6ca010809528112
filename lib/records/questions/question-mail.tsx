import "server-only";
import { Fragment } from "react";
import type { Language } from "@/lib/platform/languages";
import { LinkButton, MAIL_MESSAGES, mailLayout, renderMail } from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { PART } from "@/lib/platform/mail/mail-styles";

type Question = { language: Language; to: string; name: string; subject: string; text: string; link: string };

/**
 * Builds the e-mail that tells a region about a candidate's question. The e-mail has no reply address,
 * because staff must answer in the record.
 */
export async function questionMail(question: Question): Promise<MailMessage> {
  const { language, to, name, subject, text, link } = question;
  const texts = MAIL_MESSAGES[language].question;
  const heading = texts.heading.replace("{name}", () => name);
  const mail = await renderMail((components) => {
    const { Text } = components;
    const children = (
      <>
        <Text {...PART.paragraph}>
          <strong>{subject}</strong>
        </Text>
        <Text {...PART.paragraph}>
          {text.split("\n").map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Text>
        <LinkButton {...{ link, components, language }} label={texts.button} />
        <Text {...PART.small}>{texts.answer}</Text>
      </>
    );
    const { preheader } = texts;
    return mailLayout({
      components,
      language,
      subject: texts.subject,
      preheader,
      heading,
      sender: null,
      children,
    });
  });
  return { to, subject: texts.subject, ...mail };
}
