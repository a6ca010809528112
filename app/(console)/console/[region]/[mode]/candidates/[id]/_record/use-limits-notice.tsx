"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { limitsQuery } from "@/lib/console/privacy-desk/queries";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { erasureDueAt } from "@/lib/records/privacy/erasure-delay";

/**
 * Says why staff must not use the candidate's data now: a restriction, an objection or an open request for
 * erasure.
 */
export function UseLimitsNotice({ candidate: { id, erasureRequestedAt } }: { candidate: FullCandidate }) {
  const t = useTranslations("console.useLimits");
  const format = useFormatter();
  const { scope } = useConsole();
  const { data } = useQuery(limitsQuery(scope, id));
  const erasureAt = erasureRequestedAt && erasureDueAt(new Date(erasureRequestedAt)).toISOString();
  const limits = [
    ["erasure", erasureAt, "short"],
    ["restriction", data?.restrictedSince, undefined],
    ["objection", data?.objectedSince, undefined],
  ] as const;
  return (
    <div role="status">
      {limits.map(
        ([kind, time, timeStyle]) =>
          time && (
            <section
              key={kind}
              aria-label={t("label")}
              className="mb-6 flex items-center gap-x-4 rounded-md border border-sun bg-raised px-4 py-3 text-sm"
            >
              <Icon name="warning" className="text-sun" />
              <p className="wrap-anywhere min-w-0 flex-1 font-medium">
                {t(kind, {
                  date: format.dateTime(new Date(time), {
                    dateStyle: "long",
                    ...(timeStyle && { timeStyle }),
                  }),
                })}
              </p>
            </section>
          ),
      )}
    </div>
  );
}
