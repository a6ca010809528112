import "server-only";
import type { Language } from "@/lib/languages";
import { COLOURS, mailFrame, PARAGRAPH, renderMail } from "./look";
import type { Message } from "./message";
import en from "./messages/en.json";
import nl from "./messages/nl.json";

const MESSAGES: Record<Language, typeof nl> = { nl, en };

/** The mail that confirms that somebody's record is deleted: of the person it holds the address alone. */
export async function erasedMail(
  { language, to, isSandbox }: { language: Language; to: string; isSandbox: boolean },
  region: string,
): Promise<Message> {
  const texts = MESSAGES[language];
  const { subject, heading, lead, unasked } = texts.erased;
  const filled = (text: string) => text.replace("{region}", () => region);
  const { html, text } = await renderMail((parts) => {
    const { Text } = parts;
    const children = (
      <>
        <Text style={PARAGRAPH}>{filled(lead)}</Text>
        <Text style={{ ...PARAGRAPH, color: COLOURS.muted, fontSize: "14px", lineHeight: "22px" }}>
          {filled(unasked)}
        </Text>
      </>
    );
    return mailFrame({ parts, language, subject, heading, children });
  });
  return { to, subject: isSandbox ? `${texts.sandbox} ${subject}` : subject, html, text };
}
