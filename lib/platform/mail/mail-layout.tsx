import "server-only";
import type { ReactNode } from "react";
import { LANGUAGES, type Language } from "../languages";
import type { MailSender } from "./mail-message";
import { DARK_STYLES, PART } from "./mail-styles";
import en from "./messages/en.json";
import nl from "./messages/nl.json";

export const MAIL_MESSAGES: Record<Language, typeof nl> = { nl, en };

/** Returns a text in every language, for mail to staff: we don't know which language they read. */
export const inAllLanguages = (textOf: (texts: typeof nl) => string): string =>
  LANGUAGES.map((language) => textOf(MAIL_MESSAGES[language])).join(" / ");

export type MailComponents = Awaited<ReturnType<typeof loadComponents>>;

/**
 * Imports only the components that our e-mails use. `@react-email/components` would also install Tailwind and
 * Prism.
 */
async function loadComponents() {
  const [body, button, container, head, heading, html, text] = await Promise.all([
    import("@react-email/body"),
    import("@react-email/button"),
    import("@react-email/container"),
    import("@react-email/head"),
    import("@react-email/heading"),
    import("@react-email/html"),
    import("@react-email/text"),
  ]);
  return { ...body, ...button, ...container, ...head, ...heading, ...html, ...text };
}

const HEADING_AS_WRITTEN = { selector: "h1", options: { uppercase: false } };

/** Renders an e-mail. Loads the packages on first use, because that takes a while. */
export async function renderMail(
  body: (components: MailComponents) => ReactNode,
): Promise<{ html: string; text: string }> {
  const [{ render, toPlainText }, components] = await Promise.all([
    import("@react-email/render"),
    loadComponents(),
  ]);
  const html = await render(body(components));
  return { html, text: toPlainText(html, { selectors: [HEADING_AS_WRITTEN] }) };
}

type MailLayoutProps = {
  components: MailComponents;
  language: Language;
  subject: string;
  /** The preview text that mail programs show after the subject. */
  preheader: string;
  heading: string;
  /** The organization that sends the e-mail; null for mail from Instroom itself. */
  sender: MailSender | null;
  children: ReactNode;
};

export function mailLayout(props: MailLayoutProps) {
  const { components, language, subject, preheader, heading, sender, children } = props;
  const { Body, Container, Head, Heading, Html } = components;
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK_STYLES}</style>
      </Head>
      <Body {...PART.body}>
        <div data-skip-in-text="true" style={HIDDEN}>
          {preheader}
        </div>
        <Container {...PART.container}>
          <SenderName sender={sender} components={components} />
          <Heading as="h1" {...PART.heading}>
            {heading}
          </Heading>
          {children}
          {sender && <Contact sender={sender} components={components} language={language} />}
        </Container>
      </Body>
    </Html>
  );
}

const HIDDEN = { display: "none", maxHeight: 0, maxWidth: 0, opacity: 0, overflow: "hidden" };

type SenderProps = { sender: MailSender | null; components: MailComponents };

/**
 * The logo has the same URL in every e-mail, so loading it doesn't reveal who reads the e-mail. The white
 * background keeps a dark logo visible in dark mode.
 */
function SenderName({ sender, components: { Text } }: SenderProps) {
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: e-mails can't use next/image */}
      {sender?.logo && <img src={sender.logo} alt="" height="48" {...PART.logo} />}
      <Text {...PART.sender}>{sender?.name ?? "Instroom"}</Text>
    </>
  );
}

type ContactProps = { sender: MailSender; components: MailComponents; language: Language };

function Contact({ sender, components: { Text }, language }: ContactProps) {
  const { name, contactName, contactEmail, contactPhone } = sender;
  const contact = [contactName, contactEmail, contactPhone].filter((part) => part !== null).join(", ");
  const { questions, via } = MAIL_MESSAGES[language];
  return (
    <Text {...PART.small}>
      {contact && `${questions} ${contact}. `}
      {via.replace("{region}", () => name)}
    </Text>
  );
}

type LinkProps = { link: string; label: string; components: MailComponents; language: Language };

/** Renders a button with its URL below it. The text version contains the URL only once. */
export function LinkButton({ link, label, components: { Button, Text }, language }: LinkProps) {
  return (
    <>
      <Button href={link} {...PART.button}>
        {label}
      </Button>
      <Text {...PART.small} data-skip-in-text="true">
        {MAIL_MESSAGES[language].address}{" "}
        <a href={link} {...PART.link}>
          {link}
        </a>
      </Text>
    </>
  );
}
