import "server-only";
import { signInMail } from "@/lib/access/sessions/sign-in-mail";
import { invitationMail } from "@/lib/access/staff/invitation-mail";
import { env } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/languages";
import { formatMailTime } from "@/lib/platform/mail/format-mail-time";
import { MAIL_MESSAGES } from "@/lib/platform/mail/mail-layout";
import type { MailMessage, MailSender } from "@/lib/platform/mail/mail-message";
import { type RecordMailKind, recordMail } from "@/lib/platform/mail/record-mail";
import { noticeMail } from "@/lib/records/candidate-notices/notice-mail";
import { describeErased } from "@/lib/records/candidates/erasure-mail";
import { privacyRequestMail } from "@/lib/records/privacy/privacy-request-mail";
import { PRIVACY_REQUEST_KINDS } from "@/lib/records/privacy/schema";
import { questionMail } from "@/lib/records/questions/question-mail";

const TO = "noor@example.org";
const REQUESTED_AT = new Date("2026-11-20T13:05:00Z");
const SECRETS = { token: "0".repeat(43), code: "01234567" };
const ANDROID = { browser: "Chrome", system: "Android" };

const SENDER: MailSender = {
  name: "Onderwijsregio Voorbeeld",
  logo: "/apple-icon.png",
  contactName: "Ans Bakker",
  contactEmail: "aanmelden@voorbeeld.example",
  contactPhone: "030 123 45 67",
};

/** An e-mail with made-up values. `template` is the path of its template. */
type MailSample = { template: string; write: (language: Language) => Promise<MailMessage> };

const signIn = (kind: "candidate" | "staff", sender: MailSender | null, isByRegion = false): MailSample => ({
  template: "lib/access/sessions/sign-in-mail.tsx",
  write: (language) => {
    const page = kind === "staff" ? "console/sign-in/confirm" : "portal/sign-in";
    const link = `${env().BASE_URL}/${page}?token=${SECRETS.token}`;
    const about = { kind, language, to: TO, isSandbox: false, sender, isByRegion };
    return signInMail(
      { ...about, requestedAt: REQUESTED_AT, device: ANDROID },
      { link, code: SECRETS.code, regions: sender?.name ?? "Onderwijsregio Voorbeeld, Regio Noord" },
    );
  },
});

const notice = (...notices: Parameters<typeof noticeMail>[2][number][]): MailSample => ({
  template: "lib/records/candidate-notices/notice-mail.tsx",
  write: (language) => noticeMail({ language, to: TO, regionId: "voorbeeld" }, SENDER, notices),
});

/**
 * The e-mail about a new registration. Most recipients have never signed in, so their language isn't known.
 */
const registered = (actorKind: string): MailSample => ({
  template: "lib/records/candidate-notices/notice-mail.tsx",
  write: (language) =>
    noticeMail({ language: language === "nl" ? null : language, to: TO, regionId: "voorbeeld" }, SENDER, [
      { kind: "registered", actorKind },
    ]),
});

const RECORD_MAIL_KINDS = Object.keys(MAIL_MESSAGES.nl.record) as RecordMailKind[];
const WITH_CODE: RecordMailKind[] = ["oldEmail", "newEmail", "erasureCode"];
const requested = { at: REQUESTED_AT, device: ANDROID };
const recordValues = (language: Language) => ({
  region: SENDER.name,
  code: SECRETS.code,
  link: `${env().BASE_URL}/portal`,
  date: formatMailTime(REQUESTED_AT, language),
  erased: describeErased(language, { interactions: 1, files: 2, others: 0 }),
  stillErased: MAIL_MESSAGES[language].stillErased.nothing,
  oldAddress: MAIL_MESSAGES[language].oldAddress.unused,
});

/** Every kind of e-mail that we send. A test checks that this list covers all templates. */
export const MAIL_SAMPLES: MailSample[] = [
  signIn("candidate", SENDER),
  signIn("candidate", SENDER, true),
  signIn("candidate", null),
  signIn("staff", null),
  {
    template: "lib/access/staff/invitation-mail.tsx",
    write: (language) =>
      invitationMail({ email: TO, name: "Sam", language, link: `${env().BASE_URL}/console/sign-in` }),
  },
  ...RECORD_MAIL_KINDS.map((kind) => ({
    template: "lib/platform/mail/record-mail.tsx",
    write: (language: Language) =>
      recordMail(
        {
          kind,
          language,
          to: TO,
          isSandbox: false,
          sender: SENDER,
          ...(WITH_CODE.includes(kind) && { requested }),
        },
        recordValues(language),
      ),
  })),
  {
    template: "lib/records/questions/question-mail.tsx",
    write: () =>
      questionMail({
        to: TO,
        name: "Noor Jansen",
        subject: "Zij-instroom",
        text: "Kan ik al beginnen?\nIk heb een diploma.",
        link: `${env().BASE_URL}/console/voorbeeld/live/candidates/rec00000000000000`,
      }),
  },
  ...PRIVACY_REQUEST_KINDS.map((kind) => ({
    template: "lib/records/privacy/privacy-request-mail.tsx",
    write: () =>
      privacyRequestMail({
        to: TO,
        region: SENDER.name,
        kind,
        dueAt: REQUESTED_AT,
        link: `${env().BASE_URL}/console/voorbeeld/live/privacy`,
      }),
  })),
  registered("staff"),
  registered("api_key"),
  notice({ kind: "phase", actorKind: "staff" }, { kind: "changed", actorKind: "staff" }),
];
