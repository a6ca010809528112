"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { Tag } from "@/app/_ui/badge";
import { Button, buttonClass } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { TextLink } from "@/app/_ui/text-link";
import { useToastWithUndo } from "@/app/(console)/console/_candidates/use-toast-with-undo";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { CandidatesLink } from "@/app/(console)/console/_shell/candidates-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { type FocusMove, newFocusMove } from "@/app/(console)/console/_shell/new-focus-move";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import { GROUP_COMPARED_MAX, GROUP_COUNTED_MAX } from "@/lib/console/duplicates/limits";
import { distinctQuery, duplicatesKey, duplicatesQuery } from "@/lib/console/duplicates/queries";
import { decideDistinct } from "@/lib/console/duplicates/resolve-duplicates";
import type { DuplicatePair } from "@/lib/console/duplicates/schema";
import { PagedList } from "./paged-list";

type View = "likely" | "distinct";

/** Shows pairs of candidates, each with links and buttons to compare, dismiss or restore the pair. */
export function PairList({ view }: { view: View }) {
  const t = useTranslations("console.duplicates");
  const { scope } = useConsole();
  const query = useInfiniteQuery(view === "likely" ? duplicatesQuery(scope) : distinctQuery(scope));
  const pairs = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const empty = view === "likely" ? "empty" : "distinctEmpty";
  // The pressed button disappears with its pair, so focus moves to the list.
  const list = useRef<HTMLElement>(null);
  const decide = useDecision((moveFocus) => moveFocus(list.current));
  return (
    <section ref={list} tabIndex={-1} aria-label={t(`views.${view}`)} className="outline-none">
      <PagedList
        query={query}
        count={pairs.length}
        emptyState={
          <EmptyState title={t(`${empty}Title`)} text={t(`${empty}Text`)}>
            <CandidatesLink />
          </EmptyState>
        }
      >
        {pairs.map((pair) => (
          <PairItem
            key={`${pair.first.id} ${pair.second.id}`}
            pair={pair}
            view={view}
            onDecide={(isDistinct) => decide(pair, isDistinct)}
          />
        ))}
      </PagedList>
    </section>
  );
}

/** Returns a function that saves a decision and offers an undo. */
function useDecision(onDone: (moveFocus: FocusMove) => void) {
  const t = useTranslations("console.duplicates");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const toastWithUndo = useToastWithUndo();
  const toast = useRegionToast();
  const { scope } = useConsole();
  const { mutateAsync } = useMutation({
    mutationFn: ({ pair, isDistinct }: { pair: DuplicatePair; isDistinct: boolean }) =>
      decideDistinct(scope, { firstId: pair.first.id, secondId: pair.second.id, isDistinct }),
    onSettled: () => client.invalidateQueries({ queryKey: duplicatesKey(scope) }),
  });
  const decide = async (pair: DuplicatePair, isDistinct: boolean, isUndo = false): Promise<void> => {
    const names = { first: pair.first.name, second: pair.second.name };
    const moveFocus = newFocusMove();
    try {
      await mutateAsync({ pair, isDistinct });
    } catch (error) {
      toast(t("decideFailed", { reason: reason(error) }));
      return;
    }
    if (!isUndo) onDone(moveFocus);
    const text = t(isDistinct ? "putAway" : "broughtBack", names);
    if (isUndo) toast(text);
    else toastWithUndo(text, () => void decide(pair, !isDistinct, true));
  };
  return (pair: DuplicatePair, isDistinct: boolean) => void decide(pair, isDistinct);
}

function PairItem({
  pair: { first, second, reasons, groupSize },
  view,
  onDecide,
}: {
  pair: DuplicatePair;
  view: View;
  onDecide: (isDistinct: boolean) => void;
}) {
  const t = useTranslations("console.duplicates");
  const { basePath } = useConsole();
  const names = { first: first.name, second: second.name };
  const isLikely = view === "likely";
  return (
    <li className="py-3" aria-label={t("and", names)}>
      <p className="mb-2 flex flex-wrap gap-1">
        {reasons.map((reason) => (
          <Tag key={reason}>{t(`reasons.${reason}`)}</Tag>
        ))}
        {groupSize !== undefined && (
          <span className="text-muted text-sm">
            {groupSize > GROUP_COUNTED_MAX
              ? t("groupPartMinimum", { shown: GROUP_COMPARED_MAX, total: GROUP_COUNTED_MAX })
              : t("groupPart", { shown: GROUP_COMPARED_MAX, total: groupSize })}
          </span>
        )}
      </p>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
        <Person person={first} />
        <Person person={second} />
        <div className="flex flex-wrap items-start gap-2 sm:col-span-2 lg:col-span-1">
          {isLikely && (
            <Link
              href={`${basePath}/duplicates/merge?one=${first.id}&other=${second.id}`}
              prefetch={false}
              aria-label={t("comparePair", names)}
              className={buttonClass({ size: "small" })}
            >
              {t("compare")}
            </Link>
          )}
          <Button
            size="small"
            aria-label={t(isLikely ? "differentPair" : "bringBackPair", names)}
            onClick={() => onDecide(isLikely)}
          >
            {t(isLikely ? "different" : "bringBack")}
          </Button>
        </div>
      </div>
    </li>
  );
}

function Person({ person }: { person: DuplicatePair["first"] }) {
  const t = useTranslations("console.duplicates");
  const format = useFormatter();
  const { basePath } = useConsole();
  const { id, name, email, phone, dateOfBirth, city, phase, createdAt, closed } = person;
  const born = dateOfBirth && format.dateTime(new Date(`${dateOfBirth}T12:00:00Z`), { dateStyle: "medium" });
  return (
    <div className="wrap-anywhere min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 font-medium">
        <TextLink href={`${basePath}/candidates/${id}`} prefetch={false}>
          {name}
        </TextLink>
        <PhaseBadge phase={phase} />
        {closed && <Tag>{t("closed")}</Tag>}
      </p>
      <p>{[email, phone].filter(Boolean).join(" · ")}</p>
      <p className="text-muted" suppressHydrationWarning>
        {[born, city].filter(Boolean).map((fact) => `${fact} · `)}
        {t.rich("since", { date: () => <RelativeDate at={createdAt} /> })}
      </p>
    </div>
  );
}
