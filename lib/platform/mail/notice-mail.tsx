import "server-only";
import type { Language } from "../languages";
import { COLOURS, mailLayout, PARAGRAPH, renderMail } from "./mail-layout";
import type { MailMessage } from "./mail-message";
import en from "./messages/en.json";
import nl from "./messages/nl.json";

const MESSAGES: Record<Language, typeof nl> = { nl, en };

/** A mail that tells a candidate something about their record, or has a code to confirm something. */
export type NoticeKind = keyof typeof nl.notices;

type Notice = { kind: NoticeKind; language: Language; to: string; isSandbox: boolean };
type Values = Record<string, string>;

const CODE = {
  backgroundColor: COLOURS.raised,
  borderRadius: "6px",
  color: COLOURS.ink,
  fontFamily: "ui-monospace, Menlo, Consolas, monospace",
  fontSize: "28px",
  letterSpacing: "6px",
  lineHeight: "36px",
  margin: "8px 0 24px",
  padding: "12px 20px",
};
const LINK = { color: COLOURS.stream, wordBreak: "break-all" as const };

const fillIn = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/**
 * Builds the mail. `values` fill in the placeholders of its texts. A text that is only `{code}` or `{link}` stands out
 * as a code or link.
 */
export async function noticeMail(
  { kind, language, to, isSandbox }: Notice,
  values: Values,
): Promise<MailMessage> {
  const texts = MESSAGES[language];
  const { subject, paragraphs } = texts.notices[kind];
  const { html, text } = await renderMail((components) => {
    const { Text } = components;
    const children = paragraphs.map((paragraph) => {
      const filled = fillIn(paragraph, values);
      if (paragraph === "{code}") return renderCode(components, filled);
      if (paragraph === "{link}") return renderLink(components, filled);
      return (
        <Text key={paragraph} style={PARAGRAPH}>
          {filled}
        </Text>
      );
    });
    return mailLayout({ components, language, subject, heading: subject, children });
  });
  return { to, subject: isSandbox ? `${texts.sandbox} ${subject}` : subject, html, text };
}

type Components = Parameters<Parameters<typeof renderMail>[0]>[0];

const renderCode = ({ Text }: Components, code: string) => (
  <Text key="code" style={CODE}>
    {code}
  </Text>
);

const renderLink = ({ Text }: Components, link: string) => (
  <Text key="link" style={PARAGRAPH}>
    <a href={link} style={LINK}>
      {link}
    </a>
  </Text>
);
