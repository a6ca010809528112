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
 * that record and moves the drafts to it. Returns a key for the record's content, which restarts when the key
 * changes, or null until the drafts are in place.
 */
export function useFollowMerge(id: string, data: FullCandidate | undefined): string | null {
  const t = useTranslations("console.merge");
  const router = useRouter();
  const { basePath } = useConsole();
  const draftsOf = useDraftKey("candidates/");
  const own = useRef<FullCandidate>(undefined);
  const losesChanges = useRef(false);
  const [shown, setShown] = useState({ id, restarts: 0 });
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
    const moved = own.current ? moveDrafts(draftsOf, own.current, data.id) : 0;
    if (data.id !== id) resumeTyping(data.id);
    setShown((current) =>
      current.id === data.id && moved === 0 ? current : { id: data.id, restarts: current.restarts + 1 },
    );
  }, [shownId, draftsOf, id]);
  useMergedDrafts(data?.id === id ? data : undefined, () =>
    setShown((current) => ({ ...current, restarts: current.restarts + 1 })),
  );
  const remainingId = shownId !== undefined && shownId !== id ? shownId : null;
  useEffect(() => {
    if (remainingId === null) return;
    toast(t(losesChanges.current ? "movedOnUnsaved" : "movedOn"));
    // Without scrolling, because the user may be typing.
    router.replace(`${basePath}/candidates/${remainingId}`, { scroll: false });
  }, [remainingId, router, basePath, t]);
  return shown.id === shownId ? `${shown.id} ${shown.restarts}` : null;
}
