"use client";

import { useTranslations } from "next-intl";
import { Icon, type IconName } from "@/app/_ui/icon";
import { mailLink } from "@/app/_ui/mail-link";
import { phoneLink } from "@/app/_ui/phone-link";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link-class";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { CopyValueButton } from "./copy-value-button";
import { SignInMailButton } from "./sign-in-mail-button";

/** Lets the user call or mail the candidate, copy the number or address, and send a link to the portal. */
export function ContactLinks({ candidate }: { candidate: FullCandidate }) {
  const t = useTranslations("console.fields");
  const { canWrite } = useConsole();
  const { email, phone } = candidate;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {phone && <ContactLink icon="phone" href={phoneLink(phone)} value={phone} field={t("phone")} />}
      <ContactLink icon="mail" href={mailLink(email)} value={email} field={t("email")} />
      {canWrite && <SignInMailButton candidate={candidate} />}
    </div>
  );
}

type LinkProps = { icon: IconName; href: string; value: string; field: string };

const ContactLink = ({ icon, href, value, field }: LinkProps) => (
  <span className="inline-flex min-w-0 max-w-full items-center gap-2">
    <Icon name={icon} className="text-muted" />
    <a href={href} className={`inline-block min-h-6 min-w-0 truncate leading-6 ${TEXT_LINK_CLASS}`}>
      <span className="sr-only">{field}: </span>
      {value}
    </a>
    <CopyValueButton value={value} field={field} />
  </span>
);
