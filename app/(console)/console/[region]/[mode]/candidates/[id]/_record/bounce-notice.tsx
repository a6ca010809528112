"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { bounceQuery } from "@/lib/console/bounces/queries";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { bounceCause } from "./bounce-cause";

/** Warns that e-mail to the candidate's address fails. Disappears when the address changes. */
export function BounceNotice({ candidate: { id, email } }: { candidate: FullCandidate }) {
  const t = useTranslations("console.bounce");
  const format = useFormatter();
  const { scope } = useConsole();
  const { data } = useQuery(bounceQuery(scope, id));
  const bounce = data?.email === email ? data : null;
  const cause = bounce && bounceCause(bounce.status);
  return (
    <div role="status">
      {bounce && cause && (
        <section
          aria-label={t("label")}
          className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-4 py-3 text-sm"
        >
          <Icon name="mail" className="mt-0.5 text-danger" />
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{t(cause)}</p>
            <p className="text-muted">
              {t("since", { date: format.dateTime(new Date(bounce.bouncedAt), { dateStyle: "long" }) })}{" "}
              {t(cause === "full" ? "makeRoom" : "mend")}
            </p>
            <p className="wrap-anywhere text-muted">
              {t("reason", { reason: bounce.reason ?? bounce.status })}
            </p>
          </div>
        </section>
      )}
    </div>
  );
}
