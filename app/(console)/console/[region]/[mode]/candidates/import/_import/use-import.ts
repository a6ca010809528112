"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { candidatesKey } from "@/lib/console/candidates/queries";
import type { ImportRow } from "@/lib/console/imports/contract";
import { dryRunImport, type RowResult, runImport } from "@/lib/console/imports/run-import";
import { importIdInUrl } from "./import-id";

type ResultsByRow = ReadonlyMap<number, RowResult>;
const mergeInto = (set: Dispatch<SetStateAction<ResultsByRow>>) => (newResults: [number, RowResult][]) =>
  set((previous) => new Map([...previous, ...newResults]));

type Stage = "mapping" | "checking" | "checked" | "running" | "done";

/** Runs an import. After an interruption the import can continue; no row is imported twice. */
export function useImport() {
  const { scope } = useConsole();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>("mapping");
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [expected, setExpected] = useState<ResultsByRow>(new Map());
  const [results, setResults] = useState<ResultsByRow>(new Map());
  const [stopped, setStopped] = useState<unknown>(null);
  const importId = useRef("");
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const check = async (all: ImportRow[]) => {
    leaving.current = new AbortController();
    importId.current = "";
    setRows(all);
    setExpected(new Map());
    setResults(new Map());
    setStopped(null);
    setStage("checking");
    try {
      await dryRunImport(scope, all, mergeInto(setExpected), leaving.current.signal);
      setStage("checked");
    } catch (error) {
      setStopped(error);
      setStage("mapping");
    }
  };
  const run = async () => {
    importId.current ||= importIdInUrl();
    leaving.current = new AbortController();
    setStopped(null);
    setStage("running");
    const unfinished = rows.filter(
      ({ number }) => expected.get(number)?.outcome !== "refused" && !results.has(number),
    );
    try {
      await runImport(scope, importId.current, unfinished, mergeInto(setResults), leaving.current.signal);
    } catch (error) {
      setStopped(error);
    }
    setStage("done");
    await client.invalidateQueries({ queryKey: candidatesKey(scope) });
  };
  const isBusy = stage === "checking" || stage === "running";
  const back = () => setStage("mapping");
  return { stage, rows, expected, results, stopped, isBusy, check, run, back };
}

export type ImportRun = ReturnType<typeof useImport>;
