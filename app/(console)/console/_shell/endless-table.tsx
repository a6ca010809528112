"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { useShortcuts } from "./shortcuts";
import { useReason } from "./use-reason";

/** Of a list that comes a page at a time: what it takes to show it and to go on. */
export type Pages = {
  isPending: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/**
 * Rows that go on as long as there are some, with the next page asked for before its end is reached; j and k walk through the
 * rows that have a link. `none` stands where there are no rows; the table's columns are its own business.
 */
export function EndlessTable({
  label,
  pages,
  count,
  none,
  children,
}: {
  label: string;
  pages: Pages;
  count: number;
  none: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("workplace");
  const reason = useReason();
  const scroll = useRef<HTMLElement>(null);
  const end = useNearEnd(scroll, pages);
  useRowKeys(scroll);
  if (pages.isPending) return <WaitingRows label={t("endless.loading")} />;
  if (count === 0 && pages.error) {
    return (
      <div role="alert">
        <EmptyState title={t("table.errorTitle")} text={reason(pages.error)}>
          <Button look="primary" onClick={() => void pages.refetch()}>
            {t("retry")}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (count === 0) return none;
  return (
    <section
      ref={scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-busy={pages.isPlaceholderData}
      className={`relative min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-3px] ${pages.isPlaceholderData ? "opacity-60" : ""}`}
    >
      {children}
      <div ref={end} className="px-4 py-3 text-muted text-sm">
        {pages.hasNextPage ? (
          <Button size="small" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t(pages.isFetchingNextPage ? "endless.loadingMore" : "endless.more")}
          </Button>
        ) : (
          t("endless.end")
        )}
      </div>
    </section>
  );
}

const NEAR = "600px";

function useNearEnd(scroll: { current: HTMLElement | null }, pages: Pages) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = pages;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || error) return;
    const options = { root: scroll.current, rootMargin: NEAR };
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage(),
      options,
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroll, hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  return end;
}

function useRowKeys(scroll: { current: HTMLElement | null }) {
  const step = (by: number) => (event: KeyboardEvent) => {
    const links = [...(scroll.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const from = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    if (event.key.startsWith("Arrow") && from < 0 && document.activeElement !== scroll.current) return;
    event.preventDefault();
    links[Math.min(links.length - 1, Math.max(0, from + by))]?.focus();
  };
  useShortcuts({ j: step(1), k: step(-1), ArrowDown: step(1), ArrowUp: step(-1) });
}

const WAITING = Array.from({ length: 12 }, (_, index) => ({ id: index, width: 30 + ((index * 29) % 45) }));

const WaitingRows = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="flex-1 overflow-hidden px-4 pt-9">
    {WAITING.map(({ id, width }) => (
      <div key={id} className="flex h-10 items-center gap-6 border-line border-b">
        <Skeleton className="h-3 w-20" />
        <span className="block flex-1">
          <span className="block" style={{ width: `${width}%` }}>
            <Skeleton className="h-3" />
          </span>
        </span>
        <Skeleton className="h-3 w-28" />
      </div>
    ))}
  </div>
);
