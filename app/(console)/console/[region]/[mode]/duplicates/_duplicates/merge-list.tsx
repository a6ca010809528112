"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { TextLink } from "@/app/_ui/text-link";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { CandidatesLink } from "@/app/(console)/console/_shell/candidates-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import { mergesQuery } from "@/lib/console/duplicates/queries";
import type { UndoableMerge } from "@/lib/console/duplicates/schema";
import { PagedList } from "./paged-list";
import { useUndoMerge } from "./use-undo-merge";

/** Shows the merges of the last 30 days, each with an undo button. */
export function MergeList() {
  const t = useTranslations("console.duplicates");
  const { scope } = useConsole();
  const query = useInfiniteQuery(mergesQuery(scope));
  const merges = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const list = useRef<HTMLElement>(null);
  useFocusAfterRemoval(list, merges.length);
  return (
    <section ref={list} tabIndex={-1} aria-label={t("views.merged")} className="outline-none">
      <PagedList
        query={query}
        count={merges.length}
        emptyState={
          <EmptyState title={t("mergedEmptyTitle")} text={t("mergedEmptyText")}>
            <CandidatesLink />
          </EmptyState>
        }
      >
        {merges.map((merge) => (
          <MergeItem key={merge.mergedId} merge={merge} />
        ))}
      </PagedList>
    </section>
  );
}

/**
 * Moves focus to the list if the focused item is removed. The item is removed only after its dialog has
 * closed.
 */
function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, count: number) {
  const former = useRef(count);
  useEffect(() => {
    if (count < former.current && document.activeElement === document.body) list.current?.focus();
    former.current = count;
  }, [list, count]);
}

/**
 * Returns what to add to the names of the merged and the remaining candidate, to tell them apart if the names
 * are equal: the remaining candidate's name before the merge, or both e-mail addresses.
 */
function tellApart(
  { mergedName, mergedEmail, candidateName, formerName, formerEmail }: UndoableMerge,
  formerly: string,
): [string, string] {
  if (mergedName !== candidateName) return ["", ""];
  if (formerName !== candidateName) return ["", ` (${formerly})`];
  return mergedEmail === formerEmail ? ["", ""] : [` (${mergedEmail})`, ` (${formerEmail})`];
}

function MergeItem({ merge }: { merge: UndoableMerge }) {
  const t = useTranslations("console.duplicates");
  const format = useFormatter();
  const { basePath } = useConsole();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useUndoMerge(() => setConfirming(false));
  const name = merge.mergedName;
  const [mergedDetail, remainingDetail] = tellApart(merge, t("formerly", { name: merge.formerName }));
  const timeOf = (time: string) => format.dateTime(new Date(time), { dateStyle: "long", timeStyle: "short" });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="font-medium">
          {t.rich("mergedInto", {
            merged: () => name + mergedDetail,
            link: () => (
              <>
                <TextLink href={`${basePath}/candidates/${merge.candidateId}`} prefetch={false}>
                  {merge.candidateName}
                </TextLink>
                {remainingDetail}
              </>
            ),
          })}
        </p>
        <p className="text-muted" suppressHydrationWarning>
          {t.rich("mergedOn", {
            date: () => <RelativeDate at={merge.mergedAt} />,
            until: timeOf(merge.undoableUntil),
          })}
        </p>
      </div>
      <Button size="small" aria-label={t("undoMerge", { name })} onClick={() => setConfirming(true)}>
        {t("undo")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("undoTitle", { name })}
          text={t("undoText", { name })}
          confirmLabel={t("undo")}
          isPending={isPending}
          onConfirm={() => mutate(merge)}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}
