"use client";

import { useTranslations } from "next-intl";

type Props = {
  query: {
    data?: { pages: readonly { data: readonly unknown[] }[] } | undefined;
    isPlaceholderData: boolean;
  };
};

/**
 * Tells screen readers what a filter found, because focus stays on the filter. Must be on the page before the
 * list changes. Counts only the first page, so that scrolling announces nothing. Is empty while the list
 * loads, so that the same number of rows is announced again.
 */
export function RowStatus({ query: { data, isPlaceholderData } }: Props) {
  const t = useTranslations("console.infiniteTable");
  const [first] = data?.pages ?? [];
  return (
    <p role="status" className="sr-only">
      {first && !isPlaceholderData && t("loaded", { count: first.data.length })}
    </p>
  );
}
