"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";

/** The distance below the visible part of a column at which the next cards start loading. */
const MARGIN_PX = 400;

type Props = { headingId: string; isLoading: boolean; isFailed: boolean; onLoad: () => unknown };

/**
 * Loads more cards shortly before the user reaches the end of a column. After an error, waits for a click.
 */
export function MoreCards({ headingId, isLoading, isFailed, onLoad }: Props) {
  const t = useTranslations("console");
  const item = useRef<HTMLLIElement>(null);
  const isIdle = !isLoading && !isFailed;
  useEffect(() => {
    if (!item.current || !isIdle) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoad();
      },
      { root: item.current.parentElement, rootMargin: `0px 0px ${MARGIN_PX}px` },
    );
    observer.observe(item.current);
    return () => observer.disconnect();
  }, [isIdle, onLoad]);
  return (
    <li ref={item}>
      <Button
        size="small"
        className="w-full"
        isBusy={isLoading}
        aria-describedby={headingId}
        onClick={() => onLoad()}
      >
        {t(isLoading ? "infiniteTable.loadingMore" : "board.more")}
      </Button>
    </li>
  );
}
