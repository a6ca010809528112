"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { OPEN_COUNT_MAX } from "@/lib/console/open-counts/limits";
import { openCountsQuery } from "@/lib/console/open-counts/queries";
import { useConsole } from "./console-context";

/** Shows how many items are open on a page. Screen readers read the number as part of the link. */
export function OpenCount({ page }: { page: "to-do" | "privacy" }) {
  const t = useTranslations("console.shell.openCounts");
  const format = useFormatter();
  const { scope } = useConsole();
  const count = useQuery(openCountsQuery(scope)).data?.[page];
  if (!count) return null;
  return (
    <span className="narrow:absolute narrow:top-0 narrow:right-0 ml-auto rounded-full bg-chosen px-1.5 font-medium text-ink text-xs leading-5">
      <span aria-hidden="true">
        {count < OPEN_COUNT_MAX ? format.number(count) : `${format.number(OPEN_COUNT_MAX - 1)}+`}
      </span>
      <span className="sr-only">{t(page, { count })}</span>
    </span>
  );
}
