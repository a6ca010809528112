"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from "react";
import { askToSignInAfter } from "@/app/(console)/console/_session/signed-out";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { candidatesKey } from "@/lib/console/candidates/queries";
import type { ImportRow } from "@/lib/console/imports/contract";
import { dryRunImport, type RowResult, runImport } from "@/lib/console/imports/run-import";
import { importIdInUrl } from "./import-id";
import { rowsToSend } from "./rows-to-send";
import { confirmedRows, type SamePersonConfirmations, withDecision } from "./same-person-confirmations";

type ResultsByRow = ReadonlyMap<number, RowResult>;
const mergeInto = (set: Dispatch<SetStateAction<ResultsByRow>>) => (newResults: [number, RowResult][]) =>
  set((previous) => new Map([...previous, ...newResults]));

type Stage = "mapping" | "checking" | "checked" | "running" | "done";

/** Runs an import. An interrupted import can continue, and no row is imported twice. */
export function useImport(onComplete: (importId: string) => void) {
  const { scope } = useConsole();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>("mapping");
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [expected, setExpected] = useState<ResultsByRow>(new Map());
  const [results, setResults] = useState<ResultsByRow>(new Map());
  const { confirmed, decide } = useDecisions(rows, expected);
  const [stopped, setStopped] = useStopReason();
  const importId = useRef("");
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const check = async (all: ImportRow[]) => {
    controller.current = new AbortController();
    importId.current = "";
    setRows(all);
    setExpected(new Map());
    setResults(new Map());
    setStopped(null);
    setStage("checking");
    try {
      await dryRunImport(scope, all, mergeInto(setExpected), controller.current.signal);
      setStage("checked");
    } catch (error) {
      setStopped(error);
      setStage("mapping");
    }
  };
  const run = async () => {
    controller.current = new AbortController();
    setStopped(null);
    setStage("running");
    importId.current ||= await importIdInUrl(rows);
    const unfinished = rowsToSend(rows, expected, confirmed).filter(({ number }) => !results.has(number));
    try {
      await runImport(scope, importId.current, unfinished, mergeInto(setResults), controller.current.signal);
      onComplete(importId.current);
    } catch (error) {
      setStopped(error);
    }
    setStage("done");
    await client.invalidateQueries({ queryKey: candidatesKey(scope) });
  };
  const isBusy = stage === "checking" || stage === "running";
  const now = { stage, isBusy, rows, expected, results, confirmed, stopped, importId: importId.current };
  return { ...now, check, run, decide, back: () => setStage("mapping") };
}

/** Keeps the reason why the run stopped. If the session has ended, asks the user to sign in again. */
function useStopReason() {
  const [stopped, setStopped] = useState<unknown>(null);
  const stop = (error: unknown) => {
    askToSignInAfter(error);
    setStopped(error);
  };
  return [stopped, stop] as const;
}

/**
 * Stores which unclear rows the user confirmed as the same person. Other unclear rows aren't imported. The
 * confirmations are kept when the mapping changes.
 */
function useDecisions(rows: ImportRow[], expected: ResultsByRow) {
  const [confirmations, setConfirmations] = useState<SamePersonConfirmations>(new Map());
  const confirmed = useMemo(
    () => confirmedRows(rows, expected, confirmations),
    [rows, expected, confirmations],
  );
  const decide = (number: number, isSame: boolean) =>
    setConfirmations((previous) => withDecision(previous, rows, expected, { number, isSame }));
  return { confirmed, decide };
}

export type ImportRun = ReturnType<typeof useImport>;
