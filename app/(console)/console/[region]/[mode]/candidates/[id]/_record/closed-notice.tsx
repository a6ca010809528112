"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { useClosing } from "@/app/(console)/console/_candidates/use-closing";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { closureQuery } from "@/lib/console/candidates/record-queries";
import type { FullCandidate } from "@/lib/records/candidates/queries";

export function ClosedNotice({ candidate: { id, name } }: { candidate: FullCandidate }) {
  const t = useTranslations("console");
  const format = useFormatter();
  const { scope, canWrite } = useConsole();
  const { data } = useQuery(closureQuery(scope, id));
  const { reopen, isPending } = useClosing();
  const isReopening = useRef(false);
  const open = () => {
    isReopening.current = true;
    void reopen([{ id, name }]);
  };
  const isClosed = Boolean(data);
  useEffect(() => {
    // The focused reopen button has disappeared, so move focus to the title.
    const isFocusLost = !isClosed && isReopening.current && document.activeElement === document.body;
    if (isFocusLost) document.getElementById(RECORD_TITLE_ID)?.focus();
    isReopening.current = false;
  }, [isClosed]);
  return (
    <div role="status">
      {data && (
        <section
          aria-label={t("closing.closedLabel")}
          className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-4 py-3 text-sm"
        >
          <Icon name="archive" className="text-muted" />
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">
              {t("closing.since", { date: format.dateTime(new Date(data.closedAt), { dateStyle: "long" }) })}
            </p>
            <p className="wrap-anywhere text-muted">
              {t(`closing.reasons.${data.reason}`)} ·{" "}
              {t("timeline.by", { name: data.actor.name ?? t(`timeline.actors.${data.actor.kind}`) })}
            </p>
          </div>
          {canWrite && (
            <Button
              size="small"
              className="print:hidden"
              aria-disabled={isPending}
              onClick={() => !isPending && open()}
            >
              {t(isPending ? "table.processing" : "closing.reopen")}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

export const RECORD_TITLE_ID = "record-title";
