import "server-only";
import { Fragment } from "react";
import { COLOURS, mailLayout, PARAGRAPH, renderMail } from "@/lib/platform/mail/mail-layout";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import nl from "@/lib/platform/mail/messages/nl.json";

type Question = { to: string; name: string; subject: string; text: string; link: string };

const PERSONAL = { ...PARAGRAPH, backgroundColor: COLOURS.raised, padding: "12px 16px" };

/** Builds the mail that tells a region about a candidate's question. The reply belongs in the record, so it has no address. */
export async function questionMail({ to, name, subject, text, link }: Question): Promise<MailMessage> {
  const texts = nl.question;
  const heading = texts.heading.replace("{name}", () => name);
  const mail = await renderMail((components) => {
    const { Button, Text } = components;
    const children = (
      <>
        <Text style={{ ...PERSONAL, fontWeight: "700", marginBottom: 0 }}>{subject}</Text>
        <Text style={{ ...PERSONAL, marginTop: 0 }}>
          {text.split("\n").map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Text>
        <Button
          href={link}
          style={{
            backgroundColor: COLOURS.stream,
            borderRadius: "6px",
            color: COLOURS.paper,
            fontSize: "16px",
            padding: "12px 20px",
          }}
        >
          {texts.button}
        </Button>
        <Text style={{ ...PARAGRAPH, color: COLOURS.muted, fontSize: "14px", lineHeight: "22px" }}>
          {texts.answer}
        </Text>
      </>
    );
    return mailLayout({ components, language: "nl", subject: texts.subject, heading, children });
  });
  return { to, subject: texts.subject, ...mail };
}
