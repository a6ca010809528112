"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { useShortcuts } from "./shortcuts";
import { useErrorMessage } from "./use-error-message";

export type InfiniteTableQuery = {
  isPending: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/**
 * Rows that load page by page: the next page is requested before the user reaches the end. The j and k keys move between
 * the rows' links.
 */
export function InfiniteTable({
  label,
  query,
  rowCount,
  emptyState,
  children,
}: {
  label: string;
  query: InfiniteTableQuery;
  rowCount: number;
  emptyState: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("workplace");
  const reason = useErrorMessage();
  const scroll = useRef<HTMLElement>(null);
  const end = useLoadMoreRef(scroll, query);
  useRowNavigation(scroll);
  if (query.isPending) return <TableSkeleton label={t("endless.loading")} />;
  if (rowCount === 0 && query.error) {
    return (
      <div role="alert">
        <EmptyState title={t("table.errorTitle")} text={reason(query.error)}>
          <Button variant="primary" onClick={() => void query.refetch()}>
            {t("retry")}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (rowCount === 0) return emptyState;
  return (
    <section
      ref={scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
      tabIndex={0}
      aria-busy={query.isPlaceholderData}
      className={`relative min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-3px] ${query.isPlaceholderData ? "opacity-60" : ""}`}
    >
      {children}
      <div ref={end} className="px-4 py-3 text-muted text-sm">
        {query.hasNextPage ? (
          <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t(query.isFetchingNextPage ? "endless.loadingMore" : "endless.more")}
          </Button>
        ) : (
          t("endless.end")
        )}
      </div>
    </section>
  );
}

const LOAD_MORE_MARGIN = "600px";

function useLoadMoreRef(scroll: { current: HTMLElement | null }, pages: InfiniteTableQuery) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = pages;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || error) return;
    const options = { root: scroll.current, rootMargin: LOAD_MORE_MARGIN };
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage(),
      options,
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroll, hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  return end;
}

function useRowNavigation(scroll: { current: HTMLElement | null }) {
  const step = (by: number) => (event: KeyboardEvent) => {
    const links = [...(scroll.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const from = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
    if (event.key.startsWith("Arrow") && from < 0 && document.activeElement !== scroll.current) return;
    event.preventDefault();
    links[Math.min(links.length - 1, Math.max(0, from + by))]?.focus();
  };
  useShortcuts({ j: step(1), k: step(-1), ArrowDown: step(1), ArrowUp: step(-1) });
}

const SKELETON_ROWS = Array.from({ length: 12 }, (_, index) => ({
  id: index,
  width: 30 + ((index * 29) % 45),
}));

const TableSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="flex-1 overflow-hidden px-4 pt-9">
    {SKELETON_ROWS.map(({ id, width }) => (
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
