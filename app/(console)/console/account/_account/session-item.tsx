"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { parseUserAgent } from "@/lib/access/staff/parse-user-agent";
import type { Session } from "@/lib/access/staff/queries";
import { useSignOut } from "../../_shell/sign-out";
import { RelativeDate } from "../../_values/relative-date";
import { RelativeTime } from "../../_values/relative-time";

type Props = { session: Session; isEnding: boolean; onEnd: (session: Session) => void };

export function SessionItem({ session, isEnding, onEnd }: Props) {
  const t = useTranslations("console.account");
  const format = useFormatter();
  const signOut = useSignOut();
  const device = useDeviceName()(session.device);
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const since = moment(session.createdAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {session.isThisOne && <Tag>{t("thisOne")}</Tag>}
        </p>
        <p className="text-muted">
          {t.rich(`since.${session.via}`, { since: () => <RelativeDate at={session.createdAt} /> })}
        </p>
        <p className="text-muted">
          {t.rich("seen", {
            seen: () => <RelativeTime at={session.lastSeenAt} fallback="" />,
            until: moment(session.expiresAt),
          })}
        </p>
      </div>
      <Button
        size="small"
        aria-label={t("endNamed", { device, since })}
        isBusy={isEnding}
        onClick={() => (session.isThisOne ? void signOut() : onEnd(session))}
      >
        {t("end")}
      </Button>
    </li>
  );
}

/** Returns a function that describes a device by its browser and operating system, if known. */
export function useDeviceName(): (device: string) => string {
  const t = useTranslations("console.account");
  return (device) => {
    const { browser, system } = parseUserAgent(device);
    if (browser && system) return t("device", { browser, system });
    return browser ?? system ?? t("unknownDevice");
  };
}
