import "server-only";
import type { Language } from "../languages";
import { formatMailTime } from "./format-mail-time";
import { LinkButton, MAIL_MESSAGES, type MailComponents, mailLayout, renderMail } from "./mail-layout";
import { type MailMessage, type MailSender, sentBy } from "./mail-message";
import { PART } from "./mail-styles";
import { describeDevice, type RequestDevice } from "./request-origin";

/**
 * The kinds of mail about a step in a candidate's record, such as a confirmation code or a changed address.
 */
export type RecordMailKind = keyof (typeof MAIL_MESSAGES)["nl"]["record"];

type About = {
  kind: RecordMailKind;
  language: Language;
  to: string;
  isSandbox: boolean;
  /** The region; null if the e-mail is about several regions. */
  sender: MailSender | null;
  /** When and on which device the candidate asked for the code, in e-mails that contain one. */
  requested?: { at: Date; device: RequestDevice | null };
};
type Values = Record<string, string>;

/**
 * Builds the e-mail. `values` replace the placeholders in its texts. A text that is only `{code}` or `{link}`
 * becomes a code or a button. In the sandbox, a text replaces the button, because the button leads to the
 * portal's sign-in page, where sandbox candidates can't sign in.
 */
export async function recordMail(about: About, values: Values): Promise<MailMessage> {
  const { kind, language, to, isSandbox, sender, requested } = about;
  const texts = MAIL_MESSAGES[language];
  const { subject, preheader, paragraphs } = texts.record[kind];
  const fillIn = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  const { html, text } = await renderMail((components) => {
    const { Text } = components;
    const children = paragraphs.map((paragraph) => {
      const filled = paragraph === "{link}" && isSandbox ? texts.sandboxSignIn : fillIn(paragraph);
      if (paragraph === "{link}" && !isSandbox)
        return <LinkButton key="link" link={filled} label={texts.toRecord} {...{ components, language }} />;
      return (
        <Text key={paragraph} {...(paragraph === "{code}" ? PART.code : PART.paragraph)}>
          {filled}
        </Text>
      );
    });
    if (requested) children.push(<Requested key="requested" {...{ components, language, requested }} />);
    return mailLayout({ components, language, subject, preheader, heading: subject, sender, children });
  });
  return {
    to,
    subject: isSandbox ? `${texts.sandbox} ${subject}` : subject,
    html,
    text,
    ...sentBy(sender),
  };
}

type RequestedProps = Required<Pick<About, "language" | "requested">> & { components: MailComponents };

function Requested({ components: { Text }, language, requested: { at, device } }: RequestedProps) {
  const texts = MAIL_MESSAGES[language];
  const description = describeDevice(device, language);
  return (
    <Text {...PART.small}>
      {texts.requested.replace("{time}", formatMailTime(at, language))}
      {description && ` ${texts.device.replace("{device}", () => description)}`} {texts.neverAsk}
    </Text>
  );
}
