import "server-only";
import type { Language } from "@/lib/platform/languages";
import { COLOURS, mailLayout, PARAGRAPH, renderMail } from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import en from "@/lib/platform/mail/messages/en.json";
import nl from "@/lib/platform/mail/messages/nl.json";
import { BUTTON } from "../sessions/sign-in-mail";

const MESSAGES: Record<Language, typeof nl> = { nl, en };

type Invitation = { email: string; name: string; language: Language; link: string };

/** Tells a new staff member that they have access to the console, and where to sign in. */
export async function invitationMail({ email, name, language, link }: Invitation): Promise<MailMessage> {
  const { subject, heading, lead, button, ignore } = MESSAGES[language].invitation;
  const { html, text } = await renderMail((components) => {
    const { Button, Text } = components;
    const children = (
      <>
        <Text style={PARAGRAPH}>{lead}</Text>
        <Button href={link} style={BUTTON}>
          {button}
        </Button>
        <Text style={{ ...PARAGRAPH, color: COLOURS.muted, fontSize: "14px" }}>{ignore}</Text>
      </>
    );
    const greeting = heading.replace("{name}", () => name);
    return mailLayout({ components, language, subject, heading: greeting, children });
  });
  return { to: email, subject, html, text };
}
