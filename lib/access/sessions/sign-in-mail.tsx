import "server-only";
import { escapeHtml } from "@/lib/platform/escape-html";
import type { Language } from "@/lib/platform/languages";
import { formatMailTime } from "@/lib/platform/mail/format-mail-time";
import {
  LinkButton,
  MAIL_MESSAGES,
  type MailComponents,
  mailLayout,
  renderMail,
} from "@/lib/platform/mail/mail-layout";
import { type MailMessage, type MailSender, sentBy } from "@/lib/platform/mail/mail-message";
import { PART } from "@/lib/platform/mail/mail-styles";
import { describeDevice, type RequestDevice } from "@/lib/platform/mail/request-origin";
import { onceOpened } from "@/lib/platform/once-opened";

/** Candidates sign in to the portal, staff to the console. */
export type SignInKind = "candidate" | "staff";

/** `sender` is null for mail to staff, and for candidates of several regions. */
type About = {
  kind: SignInKind;
  language: Language;
  to: string;
  isSandbox: boolean;
  sender: MailSender | null;
  requestedAt: Date;
  device: RequestDevice | null;
  /** Whether the region, and not the recipient, requested the e-mail. */
  isByRegion?: boolean | undefined;
};
/** The secrets in an e-mail and, in e-mails to candidates, the names of their regions. */
type Values = { link: string; code: string; regions?: string };
type TemplateValues = Required<Values> &
  Record<"requested" | "device" | "sender" | "logo" | "contact", string>;
/** The properties that determine which optional texts a template has. */
type Variant = {
  kind: SignInKind;
  language: Language;
  isSandbox: boolean;
  isByRegion: boolean;
  hasDevice: boolean;
  hasSender: boolean;
  hasLogo: boolean;
  hasContact: boolean;
};
type Template = { html: string; text: string };

/**
 * Writes the e-mail with the sign-in link and code. Renders each variant's template only once and then fills
 * in its placeholders, so that the duration doesn't reveal whether the address is known.
 */
export async function signInMail(about: About, values: Values): Promise<MailMessage> {
  const { kind, language, to, isSandbox, sender, isByRegion = false } = about;
  const templateValues = templateValuesOf(about, values);
  const { html, text } = await findTemplate({
    kind,
    language,
    isSandbox,
    isByRegion,
    hasDevice: templateValues.device !== "",
    hasSender: sender !== null,
    hasLogo: templateValues.logo !== "",
    hasContact: templateValues.contact !== "",
  });
  const texts = MAIL_MESSAGES[language];
  const subject = texts[kind].subject;
  return {
    to,
    subject: isSandbox ? `${texts.sandbox} ${subject}` : subject,
    html: fillTemplate(html, templateValues, escapeHtml),
    text: fillTemplate(text, templateValues, (value) => value),
    ...sentBy(sender),
  };
}

function templateValuesOf({ language, sender, requestedAt, device }: About, values: Values): TemplateValues {
  return {
    regions: "",
    ...values,
    requested: formatMailTime(requestedAt, language),
    device: describeDevice(device, language),
    sender: sender?.name ?? "",
    logo: sender?.logo ?? "",
    contact: [sender?.contactName, sender?.contactEmail, sender?.contactPhone].filter(Boolean).join(", "),
  };
}

const templates = new Map<string, () => Promise<Template>>();

function findTemplate(variant: Variant): Promise<Template> {
  const name = JSON.stringify(variant);
  const template =
    templates.get(name) ?? onceOpened(() => renderMail((components) => layout(components, variant)));
  templates.set(name, template);
  return template();
}

const PLACEHOLDER = /\{(link|code|regions|requested|device|sender|logo|contact)\}/g;

const fillTemplate = (template: string, templateValues: TemplateValues, encode: (value: string) => string) =>
  template.replace(PLACEHOLDER, (_, name: keyof TemplateValues) => encode(templateValues[name]));

function layout(components: MailComponents, variant: Variant) {
  const { kind, language, isSandbox, hasSender, hasLogo, hasContact } = variant;
  const { Text } = components;
  const texts = MAIL_MESSAGES[language];
  const { subject, preheader, heading, lead } = texts[kind];
  const sender: MailSender = {
    name: "{sender}",
    logo: hasLogo ? "{logo}" : null,
    contactName: hasContact ? "{contact}" : null,
    contactEmail: null,
    contactPhone: null,
  };
  const children = (
    <>
      <Text {...PART.paragraph}>{lead}</Text>
      <LinkButton link="{link}" label={texts.button} components={components} language={language} />
      <Text {...PART.paragraph}>{isSandbox ? texts.sandboxCode : texts.code}</Text>
      <Text {...PART.code}>{"{code}"}</Text>
      <Text {...PART.paragraph}>{texts.lasts}</Text>
      <Reason components={components} variant={variant} />
    </>
  );
  const options = { components, language, subject, preheader, heading, children };
  return mailLayout({ ...options, sender: hasSender ? sender : null });
}

type ReasonProps = { components: MailComponents; variant: Variant };

/** Says who asked for the e-mail, so that recipients who didn't ask for it don't mistake it for a scam. */
function Reason({ components: { Text }, variant: { language, isByRegion, hasDevice } }: ReasonProps) {
  const texts = MAIL_MESSAGES[language];
  if (isByRegion) return <Text {...PART.small}>{texts.byRegion}</Text>;
  return (
    <>
      <Text {...PART.small}>
        {texts.requested.replace("{time}", "{requested}")}
        {hasDevice && ` ${texts.device}`}
      </Text>
      <Text {...PART.small}>{texts.ignore}</Text>
    </>
  );
}
