import "server-only";
import type { ReactNode } from "react";
import type { Language } from "../languages";

export type MailComponents = Awaited<ReturnType<typeof loadComponents>>;

/**
 * Imports only the components that our mails use. `@react-email/components` would also install Tailwind and
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

/** Renders an e-mail. Loads the packages on first use, because loading takes a while. */
export async function renderMail(
  body: (components: MailComponents) => ReactNode,
): Promise<{ html: string; text: string }> {
  const [{ render, toPlainText }, components] = await Promise.all([
    import("@react-email/render"),
    loadComponents(),
  ]);
  const html = await render(body(components));
  return { html, text: toPlainText(html) };
}

export const COLOURS = {
  paper: "#fcfdfd",
  raised: "#eff5f5",
  ink: "#0e262b",
  muted: "#48626a",
  stream: "#09646e",
};
const FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
export const PARAGRAPH = { color: COLOURS.ink, fontSize: "16px", lineHeight: "26px" };

type MailLayoutProps = {
  components: MailComponents;
  language: Language;
  subject: string;
  heading: string;
  children: ReactNode;
};

export function mailLayout({ components, language, subject, heading, children }: MailLayoutProps) {
  const { Body, Container, Head, Heading, Html, Text } = components;
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </Head>
      <Body style={{ backgroundColor: COLOURS.paper, fontFamily: FONTS, margin: 0 }}>
        <Container style={{ margin: "0 auto", maxWidth: "560px", padding: "32px 20px" }}>
          <Text style={{ ...PARAGRAPH, color: COLOURS.stream, fontWeight: "700", margin: 0 }}>Instroom</Text>
          <Heading as="h1" style={{ color: COLOURS.ink, fontSize: "26px", lineHeight: "34px" }}>
            {heading}
          </Heading>
          {children}
        </Container>
      </Body>
    </Html>
  );
}
