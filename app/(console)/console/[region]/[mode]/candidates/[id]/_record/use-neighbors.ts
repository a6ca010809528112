"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/app/_ui/toaster";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { mayLeave } from "@/app/(console)/console/_leaving/leave-question";
import { extendShownList, findShownList } from "@/app/(console)/console/_lists/last-list";
import {
  endNeighborNavigationAt,
  type NavigationControl,
  reachedFrom,
  startNeighborNavigation,
} from "@/app/(console)/console/_lists/neighbor-navigation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { readCandidatesPage } from "@/lib/console/candidates/queries";
import { RECORD_TITLE_ID } from "./closed-notice";

/**
 * Returns the record's position in the list or board column that last showed the record, and functions that
 * go to its neighbors. Returns null if no list has shown the record. Later changes to candidates don't change
 * the order. Going to a neighbor replaces the record in the browser's history, so that the Back button leads
 * to the list.
 */
export function useNeighbors(id: string) {
  const { scope, basePath } = useConsole();
  const router = useRouter();
  const reason = useErrorMessage();
  const [list, setList] = useState(() => findShownList(basePath, id));
  const isLoading = useRef(false);
  if (!list) return null;
  const index = list.ids.indexOf(id);
  const reached = () => {
    const to = reachedFrom(id);
    return list.ids.indexOf(list.ids.includes(to) ? to : id);
  };
  const open = (to: string | undefined, by: NavigationControl) => {
    const path = `${basePath}/candidates/${to}`;
    if (to === undefined || !mayLeave(path)) return;
    startNeighborNavigation(id, { to, by });
    router.replace(path);
  };
  const goNext = async (by: NavigationControl) => {
    const next = reached() + 1;
    if (next < list.ids.length || list.cursor === null) return open(list.ids[next], by);
    if (isLoading.current) return;
    isLoading.current = true;
    // Earlier moves may complete while the next rows load, so the user may be at any of these records.
    const onTheWay = list.ids.slice(index, next).map((each) => `${basePath}/candidates/${each}`);
    try {
      const { data, meta } = await readCandidatesPage(scope, list);
      if (onTheWay.includes(window.location.pathname)) {
        const ids = data.map((item) => item.id);
        const extended = extendShownList(basePath, list, { ids, cursor: meta.cursor });
        setList(extended);
        open(extended.ids[next], by);
      }
    } catch (error) {
      toast(reason(error));
    }
    isLoading.current = false;
  };
  return {
    position: index + 1,
    total: Math.max(list.total, list.ids.length),
    isTotalMinimum: list.isTotalMinimum,
    hasPrevious: index > 0,
    hasNext: index < list.ids.length - 1 || list.cursor !== null,
    goPrevious: (by: NavigationControl) => open(list.ids[reached() - 1], by),
    goNext,
  };
}

/**
 * After a move to a neighbor, focuses the same button on the new record, so that the user can press it again.
 * If the button is disabled, or if the user moved with a shortcut, focuses the candidate's name.
 */
export function useFocusAfterNavigation(
  id: string,
  buttonOf: (by: NavigationControl) => HTMLButtonElement | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another record appears.
  useEffect(() => {
    const by = endNeighborNavigationAt(id);
    if (!by) return;
    const button = buttonOf(by);
    if (button && !button.disabled) button.focus();
    else document.getElementById(RECORD_TITLE_ID)?.focus();
  }, [id]);
}
