import "server-only";
import { env } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/languages";
import {
  LinkButton,
  MAIL_MESSAGES,
  type MailComponents,
  mailLayout,
  renderMail,
} from "@/lib/platform/mail/mail-layout";
import { type MailMessage, type MailSender, sentBy } from "@/lib/platform/mail/mail-message";
import { PART } from "@/lib/platform/mail/mail-styles";
import { addLanguage, publicPageLink } from "@/lib/platform/mail/page-link";
import type { NoticeKind } from "./kinds";

type Notice = { kind: NoticeKind; actorKind: string };
type Texts = (typeof MAIL_MESSAGES)[Language];

/**
 * Builds the e-mail that tells a candidate what happened to their data. The e-mail doesn't contain the
 * changed values. Its link leads to the sign-in page, because a link that signs the candidate in would expire
 * after 15 minutes. If the candidate's language is unknown, the e-mail is in Dutch and says in English what
 * it is about and where to sign in.
 */
export async function noticeMail(
  { language: known, to, regionId }: { language: Language | null; to: string; regionId: string },
  sender: MailSender,
  notices: readonly Notice[],
): Promise<MailMessage> {
  const language = known ?? "nl";
  const registration = notices.find(({ kind }) => kind === "registered");
  const texts = MAIL_MESSAGES[language];
  const { subject, preheader, heading } = registration ? texts.registered : texts.changes;
  const fillIn = (text: string) => text.replaceAll("{region}", () => sender.name);
  const paragraphs = registration ? registrationTexts(texts, registration) : changeTexts(texts, notices);
  const { html, text } = await renderMail((components) => {
    const children = (
      <>
        {paragraphs.map((paragraph) => (
          <components.Text key={paragraph} {...PART.paragraph}>
            {fillIn(paragraph)}
          </components.Text>
        ))}
        <LinkButton
          link={publicPageLink(known, "/portal")}
          label={texts.toRecord}
          components={components}
          language={language}
        />
        <Footer {...{ components, known, regionId }} isRegistration={registration !== undefined} />
        {known === null && <EnglishFooter components={components} region={sender.name} />}
      </>
    );
    const filled = { subject: fillIn(subject), preheader: fillIn(preheader), heading: fillIn(heading) };
    return mailLayout({ components, language, sender, children, ...filled });
  });
  return { to, subject: fillIn(subject), html, text, ...sentBy(sender) };
}

/**
 * Returns the texts that the GDPR (article 14) requires: who has the data, why, from which source, and the
 * candidate's rights.
 */
function registrationTexts({ registered }: Texts, { actorKind }: Notice): string[] {
  const source = actorKind === "staff" ? registered.sourceStaff : registered.sourceSystem;
  return [registered.lead, registered.why, source, registered.rights];
}

function changeTexts({ changes }: Texts, notices: readonly Notice[]): string[] {
  const has = (kind: NoticeKind) => notices.some((notice) => notice.kind === kind);
  return [
    ...(has("phase") ? [changes.phase] : []),
    ...(has("changed") ? [changes.changed] : []),
    changes.check,
  ];
}

type FooterProps = {
  components: MailComponents;
  known: Language | null;
  regionId: string;
  isRegistration: boolean;
};

function Footer({ components: { Text }, known, regionId, isRegistration }: FooterProps) {
  const language = known ?? "nl";
  const texts = MAIL_MESSAGES[language];
  const query = new URLSearchParams({ region: regionId });
  const link = isRegistration
    ? publicPageLink(known, `/portal/privacy?${query}`)
    : addLanguage(new URL(`${env().BASE_URL}/portal/notices?${query}`), language).href;
  return (
    <Text {...PART.small}>
      {isRegistration ? texts.registered.more : texts.changes.turnOff}{" "}
      <a href={link} {...PART.link}>
        {link}
      </a>
    </Text>
  );
}

const IN_ENGLISH = "In English: this e-mail is about your data at {region}. Sign in here to see your data:";

/** The only English part of a Dutch e-mail, for a reader who may not know Dutch. */
function EnglishFooter({ components: { Text }, region }: { components: MailComponents; region: string }) {
  const link = publicPageLink("en", "/portal");
  return (
    <Text {...PART.small} lang="en">
      {IN_ENGLISH.replaceAll("{region}", () => region)}{" "}
      <a href={link} {...PART.link}>
        {link}
      </a>
    </Text>
  );
}
