"use client";

import { useTranslations } from "next-intl";

/** Lists with more items than this get a search field. */
export const ITEMS_WITHOUT_SEARCH_MAX = 10;

type Props = { search: string; shown: number; found: number };

/** The number of results of a search, which screen readers announce when it changes. */
export function FoundCount({ search, shown, found }: Props) {
  const t = useTranslations("console.admin.search");
  return (
    <p role="status" className="text-muted text-sm tabular-nums">
      {found > shown ? t("part", { shown, total: found }) : search.trim() && t("found", { count: found })}
    </p>
  );
}
