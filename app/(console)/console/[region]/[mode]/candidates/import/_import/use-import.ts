"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { linesKey } from "@/lib/console/candidates/queries";
import type { ImportRow } from "@/lib/console/imports/contract";
import { type RowResult, rehearseAll, runAll } from "@/lib/console/imports/run";
import { importIdInAddress } from "./import-id";

type Results = ReadonlyMap<number, RowResult>;
const adding = (set: Dispatch<SetStateAction<Results>>) => (told: [number, RowResult][]) =>
  set((held) => new Map([...held, ...told]));

type Stage = "mapping" | "checking" | "checked" | "running" | "done";

/** The course of an import. What stopped on the way can be gone on with: no row is done twice. */
export function useImport() {
  const { place } = useConsole();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>("mapping");
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [expected, setExpected] = useState<Results>(new Map());
  const [results, setResults] = useState<Results>(new Map());
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
      await rehearseAll(place, all, adding(setExpected), leaving.current.signal);
      setStage("checked");
    } catch (error) {
      setStopped(error);
      setStage("mapping");
    }
  };
  const run = async () => {
    importId.current ||= importIdInAddress();
    leaving.current = new AbortController();
    setStopped(null);
    setStage("running");
    const open = rows.filter(
      ({ number }) => expected.get(number)?.outcome !== "refused" && !results.has(number),
    );
    try {
      await runAll(place, importId.current, open, adding(setResults), leaving.current.signal);
    } catch (error) {
      setStopped(error);
    }
    setStage("done");
    await client.invalidateQueries({ queryKey: linesKey(place) });
  };
  const isBusy = stage === "checking" || stage === "running";
  const back = () => setStage("mapping");
  return { stage, rows, expected, results, stopped, isBusy, check, run, back };
}

export type ImportRun = ReturnType<typeof useImport>;
