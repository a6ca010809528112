"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { closeCandidate } from "@/lib/console/candidates/close-candidate";
import { baseKey } from "@/lib/console/candidates/queries";
import type { ClosingReason } from "@/lib/records/candidates/closing-reasons";
import { useConsole } from "../_shell/console-context";
import { useRegionToast } from "../_shell/use-region-toast";
import { type ClosedItem, rememberClosingToast, removeClosingToasts } from "./closing-toasts";
import { forEachConcurrently } from "./for-each-concurrently";
import { type RetryOffers, withdrawOffers } from "./retry-offers";
import { CHANGE_KEY } from "./use-pending-ids";
import { useReportFailures } from "./use-report-failures";
import { useToastWithUndo } from "./use-toast-with-undo";

const offers: RetryOffers = new Map();

/**
 * Closes or reopens candidates with one request each, and shows the result. `close` and `reopen` return the
 * ids of the candidates whose requests failed. Undoing a close reopens the candidates, except those that have
 * been reopened and closed again since.
 */
export function useClosing() {
  const t = useTranslations("console");
  const report = useReportFailures();
  const toastWithUndo = useToastWithUndo();
  const toast = useRegionToast();
  const client = useQueryClient();
  const { scope } = useConsole();
  const { mutateAsync, isPending } = useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ reason, ...target }: ClosedItem & { reason: ClosingReason | null }) =>
      closeCandidate(scope, target, reason),
  });
  /** Closes or reopens the candidates. Reports the requests that failed, and offers to repeat them. */
  const apply = async (items: ClosedItem[], reason: ClosingReason | null) => {
    withdrawOffers(offers, items);
    const changed: ClosedItem[] = [];
    const failed = await forEachConcurrently(items, t("bulk.leave"), async (item) => {
      const done = await mutateAsync({ ...item, reason });
      if (done) changed.push({ ...item, ...done });
    });
    const retry = (again: ClosedItem[]) => (reason ? close(again, reason) : reopen(again));
    // Report failures before the lists reload, which takes seconds without a connection.
    const failedIds = report(failed, offers, retry);
    await client.invalidateQueries({ queryKey: baseKey(scope) });
    return { changed, failedIds };
  };
  const announceClosed = (items: ClosedItem[]) => {
    const text = t("closing.closed", { count: items.length, name: nameOf(items) });
    rememberClosingToast(
      items,
      toastWithUndo(text, () => void reopen(items)),
    );
  };
  const reopen = async (items: ClosedItem[]): Promise<string[]> => {
    const { changed, failedIds } = await apply(items, null);
    for (const others of removeClosingToasts(changed)) announceClosed(others);
    if (changed.length > 0) toast(t("closing.reopened", { count: changed.length, name: nameOf(changed) }));
    else if (failedIds.length === 0)
      toast(t("closing.openAlready", { count: items.length, name: nameOf(items) }));
    return failedIds;
  };
  const close = async (items: ClosedItem[], reason: ClosingReason): Promise<string[]> => {
    const { changed, failedIds } = await apply(items, reason);
    if (changed.length > 0) announceClosed(changed);
    else if (failedIds.length === 0)
      toast(t("closing.closedAlready", { count: items.length, name: nameOf(items) }));
    return failedIds;
  };
  return { close, reopen, isPending };
}

const nameOf = (items: readonly ClosedItem[]): string => items[0]?.name ?? "";
