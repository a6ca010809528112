"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { limitsQuery } from "@/lib/console/privacy-desk/queries";
import type { UseLimits } from "@/lib/console/privacy-desk/schema";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { isErasureLate } from "@/lib/records/privacy/erasure-delay";
import { PrivacyRequestLink } from "./privacy-request-link";

type Request = UseLimits["requests"][number];

/**
 * Says why staff may not use the candidate's data at the moment: a restriction, an objection, a withdrawn
 * consent or an open request for erasure. Also shows the privacy requests that the region hasn't answered.
 */
export function LimitedUseNotice({ candidate: { id } }: { candidate: FullCandidate }) {
  const t = useTranslations("console.useLimits");
  const format = useFormatter();
  const { scope } = useConsole();
  const { data } = useQuery(limitsQuery(scope, id));
  const isLate = data?.erasureDueAt && isErasureLate(new Date(data.erasureDueAt));
  const limits = [
    [isLate ? "lateErasure" : "erasure", data?.erasureDueAt],
    ["restriction", data?.restrictedSince],
    ["objection", data?.objectedSince],
    ["withdrawal", data?.withdrawnSince],
  ] as const;
  const registered =
    data?.registeredAgainAt && format.dateTime(new Date(data.registeredAgainAt), { dateStyle: "long" });
  const idOf = (wanted: string) => data?.requests.find(({ kind, isOpen }) => kind === wanted && !isOpen)?.id;
  return (
    <div role="status">
      {limits.map(
        ([kind, time], index) =>
          time && (
            <Limit key={kind}>
              {t.rich(kind, {
                date: format.dateTime(new Date(time), {
                  dateStyle: "long",
                  ...(index === 0 && { timeStyle: "short" }),
                }),
                link: (text) => <PrivacyRequestLink id={idOf(kind)}>{text}</PrivacyRequestLink>,
              })}
              {index === 0 && registered && ` ${t("registeredAgain", { date: registered })}`}
            </Limit>
          ),
      )}
      {data?.requests.map((request) => request.isOpen && <OpenRequest key={request.id} request={request} />)}
    </div>
  );
}

function Limit({ children }: { children: ReactNode }) {
  const t = useTranslations("console.useLimits");
  return (
    <section
      aria-label={t("label")}
      className="mb-6 flex items-center gap-x-4 rounded-md border border-sun bg-raised px-4 py-3 text-sm"
    >
      <Icon name="warning" className="text-sun" />
      <p className="wrap-anywhere min-w-0 flex-1 font-medium">{children}</p>
    </section>
  );
}

function OpenRequest({ request: { id, kind, dueAt } }: { request: Request }) {
  const t = useTranslations("console");
  const format = useFormatter();
  return (
    <section
      aria-label={t("useLimits.openLabel")}
      className="mb-6 flex items-center gap-x-4 rounded-md border border-line bg-raised px-4 py-3 text-sm"
    >
      <Icon name="shield" className="text-muted" />
      <p className="wrap-anywhere min-w-0 flex-1">
        {t.rich("useLimits.open", {
          kind: t(`privacyDesk.kindNames.${kind}`),
          date: format.dateTime(new Date(dueAt), { dateStyle: "long" }),
          link: (text) => <PrivacyRequestLink id={id}>{text}</PrivacyRequestLink>,
        })}
      </p>
    </section>
  );
}
