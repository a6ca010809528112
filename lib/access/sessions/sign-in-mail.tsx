import "server-only";
import type { Language } from "@/lib/platform/languages";
import {
  COLOURS,
  type MailComponents,
  mailLayout,
  PARAGRAPH,
  renderMail,
} from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import en from "@/lib/platform/mail/messages/en.json";
import nl from "@/lib/platform/mail/messages/nl.json";

const MESSAGES: Record<Language, typeof nl> = { nl, en };

/** Candidates sign in to the portal, staff to the console. */
export type SignInKind = "candidate" | "staff";

/** The values that fill the template. Only candidates' mails name `regions`. */
type Values = { link: string; code: string; regions?: string };
type Template = { html: string; text: string };

/**
 * Writes the mail with the sign-in link and code. Renders the template once per kind of user and language,
 * with placeholders. Filling it in then takes almost no time, for known and unknown addresses alike.
 */
export async function signInMail(
  { kind, language, to, isSandbox }: { kind: SignInKind; language: Language; to: string; isSandbox: boolean },
  values: Values,
): Promise<MailMessage> {
  const { html, text } = await findTemplate(kind, language);
  const texts = MESSAGES[language];
  const subject = texts[kind].subject;
  return {
    to,
    subject: isSandbox ? `${texts.sandbox} ${subject}` : subject,
    html: fillTemplate(html, values, escapeHtml),
    text: fillTemplate(text, values, (value) => value),
  };
}

const templates = new Map<string, Promise<Template>>();

function findTemplate(kind: SignInKind, language: Language): Promise<Template> {
  const name = `${kind} ${language}`;
  const template = templates.get(name) ?? renderTemplate(kind, language);
  templates.set(name, template);
  return template;
}

const renderTemplate = (kind: SignInKind, language: Language): Promise<Template> =>
  renderMail((components) => layout(components, kind, language));

const fillTemplate = (template: string, values: Values, encode: (value: string) => string) =>
  template.replace(/\{(link|code|regions)\}/g, (_, name: keyof Values) => encode(values[name] ?? ""));

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

export const BUTTON = {
  backgroundColor: COLOURS.stream,
  borderRadius: "6px",
  color: COLOURS.paper,
  fontSize: "16px",
  fontWeight: "600",
  padding: "12px 28px",
};
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

function layout(components: MailComponents, kind: SignInKind, language: Language) {
  const { Button, Text } = components;
  const texts = MESSAGES[language];
  const { subject, heading, lead } = texts[kind];
  const children = (
    <>
      <Text style={PARAGRAPH}>{lead}</Text>
      <Button href="{link}" style={BUTTON}>
        {texts.button}
      </Button>
      <Text style={{ ...PARAGRAPH, margin: "24px 0 0" }}>{texts.code}</Text>
      <Text style={CODE}>{"{code}"}</Text>
      <Text style={PARAGRAPH}>{texts.lasts}</Text>
      <Text style={{ ...PARAGRAPH, color: COLOURS.muted, fontSize: "14px", lineHeight: "22px" }}>
        {texts.ignore}
      </Text>
    </>
  );
  return mailLayout({ components, language, subject, heading, children });
}
