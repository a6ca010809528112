"use client";

import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  rowCount: number;
  /** Replaces the text of the button while it loads. */
  busyLabel?: string;
  onMore?: () => void;
};

/**
 * The end of a list: a button that loads more rows, or a text that says that the list is complete. When the
 * button disappears, focus moves to that text instead of to the start of the page.
 */
export function ListEnd({ query, rowCount, busyLabel, onMore }: Props) {
  const t = useTranslations("console.infiniteTable");
  const end = useRef<HTMLSpanElement>(null);
  // Scrolling and filters also load rows, so screen readers announce the number of rows only while focus is
  // here.
  const [hasFocus, setFocus] = useState(false);
  const watched = { onFocus: () => setFocus(true), onBlur: () => setFocus(false) };
  const keepFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button) requestAnimationFrame(() => end.current?.focus());
    },
    [],
  );
  return (
    <>
      {query.hasNextPage ? (
        <Button
          ref={keepFocus}
          {...watched}
          size="small"
          isBusy={query.isFetchingNextPage}
          onClick={onMore ?? (() => void query.fetchNextPage())}
        >
          {query.isFetchingNextPage ? (busyLabel ?? t("loadingMore")) : t("more")}
        </Button>
      ) : (
        <span ref={end} {...watched} tabIndex={-1} className="outline-none">
          {t("end")}
        </span>
      )}
      <span role="status" className="sr-only">
        {hasFocus && t("loaded", { count: rowCount })}
      </span>
    </>
  );
}
