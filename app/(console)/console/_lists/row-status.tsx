"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

type Props = {
  query: {
    data?: { pages: readonly { data: readonly unknown[] }[] } | undefined;
    isPlaceholderData: boolean;
  };
  /** The query string of the filters. */
  filters: string;
};

/**
 * Tells screen readers what a filter found, because focus stays on the filter. Must be on the page before the
 * list changes. Counts only the first page, so that scrolling announces nothing. Is empty while the list
 * loads, so that the same number of rows is announced again, and once polling has changed the number.
 */
export function RowStatus({ query: { data, isPlaceholderData }, filters }: Props) {
  const t = useTranslations("console.infiniteTable");
  const [found, setFound] = useState<{ filters: string; count: number }>();
  const count = isPlaceholderData ? undefined : data?.pages[0]?.data.length;
  if (count !== undefined && found?.filters !== filters) setFound({ filters, count });
  const isNew = count !== undefined && found?.filters === filters && found.count === count;
  return (
    <p role="status" className="sr-only">
      {isNew && t("loaded", { count })}
    </p>
  );
}
