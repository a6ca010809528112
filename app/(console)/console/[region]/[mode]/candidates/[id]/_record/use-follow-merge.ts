"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { hasChangesOfPage, toast } from "@/app/_ui/toaster";
import { moveDrafts } from "@/app/(console)/console/_drafts/merged-drafts";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { useMergedDrafts } from "./use-merged-drafts";
import { resumeTyping } from "./use-resume-typing";

/**
 * If record `id` is merged into another while the page is open, a refetch returns the remaining record. Opens
 * that record and moves the drafts to it. Returns whether the drafts are in place, so that the page can show
 * the record's content.
 */
export function useFollowMerge(id: string, data: FullCandidate | undefined): boolean {
  const t = useTranslations("console.merge");
  const router = useRouter();
  const { basePath } = useConsole();
  const draftsOf = useDraftKey("candidates/");
  const own = useRef<FullCandidate>(undefined);
  const losesChanges = useRef(false);
  const [readyId, setReadyId] = useState(id);
  const shownId = data?.id;
  useLayoutEffect(() => {
    if (data?.id === id) own.current = data;
  }, [data, id]);
  // Runs before the next key press, so that the user continues typing in the remaining record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another record appears.
  useLayoutEffect(() => {
    if (!data) return;
    // Check this before the content disappears with its waiting changes.
    losesChanges.current = hasChangesOfPage();
    const isMerged = data.id !== id;
    // The user may be typing in a draft that moves, so that draft takes precedence over the remaining
    // record's.
    if (own.current) moveDrafts(draftsOf, own.current, data.id, isMerged);
    if (isMerged) resumeTyping(data.id);
    setReadyId(data.id);
  }, [shownId, draftsOf, id]);
  useMergedDrafts(id, data);
  const remainingId = shownId === id ? undefined : shownId;
  useEffect(() => {
    if (!remainingId) return;
    toast(t(losesChanges.current ? "movedOnUnsaved" : "movedOn"));
    // Don't scroll, because the user may be typing.
    router.replace(`${basePath}/candidates/${remainingId}`, { scroll: false });
  }, [remainingId, router, basePath, t]);
  return readyId === shownId;
}
