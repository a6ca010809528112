"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { askToSignInAfter } from "@/app/(console)/console/_session/signed-out";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { baseKey } from "@/lib/console/candidates/queries";
import type { ImportRow } from "@/lib/console/imports/contract";
import {
  dryRunImport,
  type ImportProgress,
  type RowResult,
  runImport,
  takeResults,
} from "@/lib/console/imports/run-import";
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
  const { addExpected, addResults, reset, decide, ...known } = useRows();
  const { rows, expected, results, confirmed } = known;
  const [stopped, setStopped] = useStopReason();
  const importId = useRef("");
  const progress = useRef<ImportProgress>({ unsent: [], waiting: new Map() });
  useCountSent(stage === "done", progress, addResults, () => {
    setStopped(null);
    onComplete(importId.current);
  });
  const newSignal = useNewSignal();
  const check = async (all: ImportRow[]) => {
    const signal = newSignal();
    importId.current = "";
    progress.current = { unsent: [], waiting: new Map() };
    reset(all);
    setStopped(null);
    setStage("checking");
    try {
      await dryRunImport(scope, all, addExpected, signal);
      setStage("checked");
    } catch (error) {
      setStopped(error);
      setStage("mapping");
    }
  };
  const run = async () => {
    const signal = newSignal();
    setStopped(null);
    setStage("running");
    importId.current ||= await importIdInUrl(rows);
    const sent = new Set([...results.keys(), ...progress.current.waiting.values()]);
    progress.current.unsent = rowsToSend(rows, expected, confirmed).filter(({ number }) => !sent.has(number));
    try {
      await runImport(scope, importId.current, progress.current, addResults, signal);
      onComplete(importId.current);
    } catch (error) {
      setStopped(error);
    }
    setStage("done");
    await client.invalidateQueries({ queryKey: baseKey(scope) });
  };
  const isBusy = stage === "checking" || stage === "running";
  const now = { stage, isBusy, stopped, importId: importId.current, waiting: progress.current.waiting };
  return { ...known, ...now, check, run, decide, back: () => setStage("mapping") };
}

/** Returns a function that creates an abort signal. When the user leaves, the latest signal is aborted. */
function useNewSignal() {
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}

/** Stores the rows with their expected and actual results, and the user's decisions. */
function useRows() {
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [expected, setExpected] = useState<ResultsByRow>(new Map());
  const [results, setResults] = useState<ResultsByRow>(new Map());
  const reset = (all: ImportRow[]) => {
    setRows(all);
    setExpected(new Map());
    setResults(new Map());
  };
  const add = { addExpected: mergeInto(setExpected), addResults: mergeInto(setResults) };
  return { rows, expected, results, ...useDecisions(rows, expected), reset, ...add };
}

const COUNT_INTERVAL_MS = 3_000;

/** Counts the rows that were sent before the import stopped, as soon as their outcomes can be read. */
function useCountSent(
  isDone: boolean,
  progress: RefObject<ImportProgress>,
  onResults: (results: [number, RowResult][]) => void,
  onComplete: () => void,
): void {
  const { scope } = useConsole();
  const count = async () => {
    const { unsent, waiting } = progress.current;
    const results = await takeResults(scope, waiting);
    // The user may have started another check.
    if (waiting !== progress.current.waiting) return;
    onResults(results);
    if (unsent.length + waiting.size === 0) onComplete();
  };
  useEffect(() => {
    if (!isDone || progress.current.waiting.size === 0) return;
    // Ignore errors: the reason why the import stopped is shown, and the next attempt may succeed, for
    // example after the user has signed in again.
    const timer = setInterval(() => void count().catch(() => undefined), COUNT_INTERVAL_MS);
    return () => clearInterval(timer);
  });
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
