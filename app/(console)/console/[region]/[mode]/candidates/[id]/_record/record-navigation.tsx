"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Icon } from "@/app/_ui/icon";
import { IconButton } from "@/app/_ui/icon-button";
import { lastListPage, lastListPath, useRememberRecord } from "@/app/(console)/console/_lists/last-list";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useShortcuts } from "@/app/(console)/console/_shortcuts/shortcuts";
import { useFocusAfterNavigation, useNeighbors } from "./use-neighbors";

/**
 * Links back to the list or board. If the record was opened from there, also links to the previous and next
 * records.
 */
export function RecordNavigation({ id }: { id: string }) {
  const t = useTranslations("console.pages");
  const { basePath } = useConsole();
  const neighbors = useNeighbors(id);
  useRememberRecord(basePath, id);
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 print:hidden">
      <Link
        href={lastListPath(basePath)}
        prefetch={false}
        className="inline-flex min-h-6 items-center gap-1 text-muted text-sm hover:text-ink"
      >
        <Icon name="chevron" className="rotate-90" />
        {t(lastListPage(basePath))}
      </Link>
      {neighbors && <Pager id={id} {...neighbors} />}
    </div>
  );
}

type Neighbors = NonNullable<ReturnType<typeof useNeighbors>>;

function Pager({ id, position, total, isTotalMinimum, ...neighbors }: Neighbors & { id: string }) {
  const { hasPrevious, hasNext, goPrevious, goNext } = neighbors;
  const t = useTranslations("console.pager");
  const [previous, next] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useFocusAfterNavigation(id, (by) => (by === "key" ? null : { previous, next }[by].current));
  useShortcuts({ j: () => void goNext("key"), k: () => goPrevious("key") });
  return (
    <nav aria-label={t("label")} className="flex items-center gap-1 text-sm">
      <span className="mr-2 text-muted tabular-nums">
        {t(isTotalMinimum ? "positionMinimum" : "position", { position, total })}
      </span>
      <IconButton
        ref={previous}
        icon="chevron"
        iconClassName="rotate-180"
        label={t("previous")}
        aria-keyshortcuts="k"
        title={`${t("previous")} (k)`}
        disabled={!hasPrevious}
        onClick={() => goPrevious("previous")}
      />
      <IconButton
        ref={next}
        icon="chevron"
        label={t("next")}
        aria-keyshortcuts="j"
        title={`${t("next")} (j)`}
        disabled={!hasNext}
        onClick={() => void goNext("next")}
      />
    </nav>
  );
}
