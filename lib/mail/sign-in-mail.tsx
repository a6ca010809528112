import "server-only";
import type { Language } from "@/lib/languages";
import type { Message } from "./message";
import en from "./messages/en.json";
import nl from "./messages/nl.json";

const MESSAGES: Record<Language, typeof nl> = { nl, en };

/** Whom a mail lets in, and where. */
export type SignInKind = "candidate" | "staff";

/** What differs from mail to mail; `regions` is named to candidates. */
type Values = { link: string; code: string; regions?: string };
type Parts = typeof import("@react-email/components");
type Rendered = { html: string; text: string };

/**
 * The mail with a link and a code to sign in. Its template is rendered once for each language, with names in braces where the
 * values go: so a mail costs next to nothing, and one to an address that is unknown costs the same.
 */
export async function signInMail(
  { kind, language, to, isSandbox }: { kind: SignInKind; language: Language; to: string; isSandbox: boolean },
  values: Values,
): Promise<Message> {
  const { html, text } = await template(kind, language);
  const texts = MESSAGES[language];
  const subject = texts[kind].subject;
  return {
    to,
    subject: isSandbox ? `${texts.sandbox} ${subject}` : subject,
    html: fill(html, values, escapeHtml),
    text: fill(text, values, (value) => value),
  };
}

const rendered = new Map<string, Promise<Rendered>>();

function template(kind: SignInKind, language: Language): Promise<Rendered> {
  const name = `${kind} ${language}`;
  const known = rendered.get(name) ?? renderTemplate(kind, language);
  rendered.set(name, known);
  return known;
}

/** Both packages take a third of a second to load: at the first mail, not at the start. */
async function renderTemplate(kind: SignInKind, language: Language): Promise<Rendered> {
  const [{ render, toPlainText }, parts] = await Promise.all([
    import("@react-email/render"),
    import("@react-email/components"),
  ]);
  const html = await render(layout(parts, kind, language));
  return { html, text: toPlainText(html) };
}

const fill = (template: string, values: Values, encode: (value: string) => string) =>
  template.replace(/\{(link|code|regions)\}/g, (_, name: keyof Values) => encode(values[name] ?? ""));

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

const COLOURS = { paper: "#fcfdfd", raised: "#eff5f5", ink: "#0e262b", muted: "#48626a", stream: "#09646e" };
const FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const PARAGRAPH = { color: COLOURS.ink, fontSize: "16px", lineHeight: "26px" };
const BUTTON = {
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

function layout(
  { Body, Button, Container, Head, Heading, Html, Text }: Parts,
  kind: SignInKind,
  language: Language,
) {
  const texts = MESSAGES[language];
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{texts[kind].subject}</title>
      </Head>
      <Body style={{ backgroundColor: COLOURS.paper, fontFamily: FONTS, margin: 0 }}>
        <Container style={{ margin: "0 auto", maxWidth: "560px", padding: "32px 20px" }}>
          <Text style={{ ...PARAGRAPH, color: COLOURS.stream, fontWeight: "700", margin: 0 }}>Instroom</Text>
          <Heading as="h1" style={{ color: COLOURS.ink, fontSize: "26px", lineHeight: "34px" }}>
            {texts[kind].heading}
          </Heading>
          <Text style={PARAGRAPH}>{texts[kind].lead}</Text>
          <Button href="{link}" style={BUTTON}>
            {texts.button}
          </Button>
          <Text style={{ ...PARAGRAPH, margin: "24px 0 0" }}>{texts.code}</Text>
          <Text style={CODE}>{"{code}"}</Text>
          <Text style={PARAGRAPH}>{texts.lasts}</Text>
          <Text style={{ ...PARAGRAPH, color: COLOURS.muted, fontSize: "14px", lineHeight: "22px" }}>
            {texts.ignore}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
