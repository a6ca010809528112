"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { askToSignInAfter } from "@/app/(console)/console/_session/signed-out";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { runUndo } from "@/lib/console/imports/run-undo";

type Progress = { finished: number; total: number };

/** Undoes an import, then refetches its plan, which shows the results. An interrupted undo can continue. */
export function useUndo(importId: string) {
  const { scope } = useConsole();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stopped, setStopped] = useState<unknown>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (candidateIds: readonly string[]) => {
    controller.current = new AbortController();
    const total = candidateIds.length;
    setStopped(null);
    setProgress({ finished: 0, total });
    try {
      const onProgress = (finished: number) => setProgress({ finished, total });
      await runUndo(scope, importId, candidateIds, onProgress, controller.current.signal);
    } catch (error) {
      askToSignInAfter(error);
      setStopped(error);
    }
    await client.invalidateQueries({ queryKey: [scope.regionId, scope.mode] });
    setProgress(null);
  };
  return { progress, stopped, run };
}
