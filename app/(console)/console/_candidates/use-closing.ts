"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { closeCandidate } from "@/lib/console/candidates/close-candidate";
import type { ClosingReason } from "@/lib/records/candidates/closing-reasons";
import { useConsole } from "../_shell/console-context";
import { useErrorMessage } from "../_shell/use-error-message";
import { type ClosedItem, rememberClosingToast, removeClosingToasts } from "./closing-toasts";
import { forEachConcurrently } from "./for-each-concurrently";
import { CHANGE_KEY } from "./use-pending-ids";
import { useToastWithUndo } from "./use-toast-with-undo";

/**
 * Closes or reopens candidates with one request each, and shows the result. Undoing a close reopens the
 * candidates.
 */
export function useClosing() {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const toastWithUndo = useToastWithUndo();
  const client = useQueryClient();
  const { scope } = useConsole();
  const { mutateAsync, isPending } = useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ id, why }: { id: string; why: ClosingReason | null }) => closeCandidate(scope, id, why),
  });
  /** Closes or reopens the candidates. Returns those that changed, and reports the requests that failed. */
  const apply = async (items: ClosedItem[], why: ClosingReason | null) => {
    const changed: ClosedItem[] = [];
    const failed = await forEachConcurrently(items, t("bulk.leave"), async (item) => {
      if (await mutateAsync({ id: item.id, why })) changed.push(item);
    });
    await client.invalidateQueries({ queryKey: [scope.regionId, scope.mode, "candidates"] });
    const [first] = failed;
    if (first && failed.length === 1)
      toast(t("bulk.failed", { name: first.item.name, reason: reason(first.error) }));
    else if (first) toast(t("bulk.failedMany", { count: failed.length, reason: reason(first.error) }));
    return { changed, hasFailed: failed.length > 0 };
  };
  const announceClosed = (items: ClosedItem[]) => {
    const text = t("closing.closed", { count: items.length, name: nameOf(items) });
    rememberClosingToast(
      items,
      toastWithUndo(text, () => void reopen(items)),
    );
  };
  const reopen = async (items: ClosedItem[]) => {
    const { changed, hasFailed } = await apply(items, null);
    for (const others of removeClosingToasts(changed)) announceClosed(others);
    if (changed.length > 0) toast(t("closing.reopened", { count: changed.length, name: nameOf(changed) }));
    else if (!hasFailed) toast(t("closing.openAlready", { count: items.length, name: nameOf(items) }));
  };
  const close = async (items: ClosedItem[], why: ClosingReason) => {
    const { changed, hasFailed } = await apply(items, why);
    if (changed.length > 0) announceClosed(changed);
    else if (!hasFailed) toast(t("closing.closedAlready", { count: items.length, name: nameOf(items) }));
  };
  return { close, reopen, isPending };
}

const nameOf = (items: readonly ClosedItem[]): string => items[0]?.name ?? "";
