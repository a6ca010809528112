"use client";

import { useTranslations } from "next-intl";
import type { ImportRow } from "@/lib/console/imports/contract";
import type { RowResult } from "@/lib/console/imports/run-import";
import { type ResultKind, resultKind } from "./result-kind";
import { useRowErrorMessage } from "./use-row-error-message";

const SHOWN_MAX = 100;

type Props = { rows: ImportRow[]; results: ReadonlyMap<number, RowResult>; kind: ResultKind | null };

/** The first hundred rows with the chosen outcome, or the rejected ones if none is chosen. */
export function ResultRows({ rows, results, kind }: Props) {
  const t = useTranslations("workplace.import");
  const reasonOf = useRowErrorMessage();
  const fitting = rows.flatMap((row) => {
    const result = results.get(row.number);
    if (!result || (kind ? resultKind(result) !== kind : result.outcome !== "refused")) return [];
    return [{ ...row, result }];
  });
  if (fitting.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
    <section tabIndex={0} aria-label={t("rows")} className="mt-4 overflow-x-auto">
      <table className="w-full min-w-lg text-sm">
        <thead>
          <tr className="border-line border-b text-left text-muted">
            {(["row", "who", "what", "reason"] as const).map((name) => (
              <th key={name} scope="col" className="px-2 py-1.5 font-medium">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fitting.slice(0, SHOWN_MAX).map(({ number, candidate, result }) => (
            <tr key={number} className="border-line border-b align-top">
              <td className="px-2 py-1.5 tabular-nums">{number}</td>
              <td className="break-words px-2 py-1.5">{String(candidate.name ?? candidate.email ?? "")}</td>
              <td className="whitespace-nowrap px-2 py-1.5">{t(`kinds.${resultKind(result)}`)}</td>
              <td className="px-2 py-1.5">{reasonOf(result)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fitting.length > SHOWN_MAX && (
        <p className="px-2 py-2 text-muted text-sm">{t("more", { count: fitting.length - SHOWN_MAX })}</p>
      )}
    </section>
  );
}
