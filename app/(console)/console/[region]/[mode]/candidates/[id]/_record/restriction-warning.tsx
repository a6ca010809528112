"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { limitsQuery } from "@/lib/console/privacy-desk/queries";

/**
 * Shown before a removal: warns that the candidate has asked the region to keep their data. Uses the limits
 * that the record has loaded: its own query would fail once the candidate is removed.
 */
export function RestrictionWarning({ candidateId }: { candidateId: string }) {
  const t = useTranslations("console.useLimits");
  const format = useFormatter();
  const { scope } = useConsole();
  const client = useQueryClient();
  const [since] = useState(
    () => client.getQueryData(limitsQuery(scope, candidateId).queryKey)?.restrictedSince,
  );
  if (!since) return null;
  return (
    <p className="mb-4 flex items-start gap-x-3 rounded-md border border-sun bg-raised px-4 py-3 font-medium text-sm">
      <Icon name="warning" className="mt-0.5 shrink-0 text-sun" />
      {t("removalWarning", { date: format.dateTime(new Date(since), { dateStyle: "long" }) })}
    </p>
  );
}
