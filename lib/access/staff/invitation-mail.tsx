import "server-only";
import { env } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/languages";
import { LinkButton, MAIL_MESSAGES, mailLayout, renderMail } from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { PART } from "@/lib/platform/mail/mail-styles";

type Invitation = { email: string; name: string; language: Language; link: string };

/** Tells a new staff member that they have access to the console, and where to sign in. */
export async function invitationMail({ email, name, language, link }: Invitation): Promise<MailMessage> {
  const { subject, preheader, heading, lead, leadOidc, button, ignore } = MAIL_MESSAGES[language].invitation;
  const { html, text } = await renderMail((components) => {
    const { Text } = components;
    const children = (
      <>
        <Text {...PART.paragraph}>{env().OIDC_ONLY ? leadOidc : lead}</Text>
        <LinkButton link={link} label={button} components={components} language={language} />
        <Text {...PART.small}>{ignore}</Text>
      </>
    );
    const greeting = heading.replace("{name}", () => name);
    const options = { components, language, subject, preheader, heading: greeting, children };
    return mailLayout({ ...options, sender: null });
  });
  return { to: email, subject, html, text };
}
