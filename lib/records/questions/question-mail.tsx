import "server-only";
import { Fragment } from "react";
import { LANGUAGES } from "@/lib/platform/languages";
import {
  inAllLanguages,
  LinkButton,
  MAIL_MESSAGES,
  mailLayout,
  renderMail,
} from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { PART } from "@/lib/platform/mail/mail-styles";

type Question = { to: string; name: string; subject: string; text: string; link: string };

/**
 * Builds the e-mail that tells a region about a candidate's question, in Dutch and in English. The e-mail has
 * no reply address, because staff must answer in the record.
 */
export async function questionMail(asked: Question): Promise<MailMessage> {
  const { to, name, link } = asked;
  const subject = inAllLanguages(({ question }) => question.subject);
  const preheader = inAllLanguages(({ question }) => question.preheader);
  const heading = inAllLanguages(({ question }) => question.heading.replace("{name}", () => name));
  const label = inAllLanguages(({ question }) => question.button);
  const [language] = LANGUAGES;
  const mail = await renderMail((components) => {
    const { Text } = components;
    const children = (
      <>
        <Text {...PART.paragraph}>
          <strong>{asked.subject}</strong>
        </Text>
        <Text {...PART.paragraph}>
          {asked.text.split("\n").map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Text>
        <LinkButton {...{ link, label, components, language }} />
        {LANGUAGES.map((each) => (
          <Text key={each} lang={each} {...PART.small}>
            {MAIL_MESSAGES[each].question.answer}
          </Text>
        ))}
      </>
    );
    return mailLayout({ components, language, subject, preheader, heading, sender: null, children });
  });
  return { to, subject, ...mail };
}
