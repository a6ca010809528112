"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { NewTabLink } from "@/app/(console)/console/_candidates/new-tab-link";
import { type DataColumn, DataTable } from "@/app/(console)/console/_lists/data-table";
import { focusNewItem } from "@/app/(console)/console/_shell/focus-later";
import type { ImportRow } from "@/lib/console/imports/contract";
import type { Table } from "@/lib/console/imports/read-table";
import type { LikelyDuplicate, RowResult } from "@/lib/console/imports/run-import";
import { FieldDiff } from "./field-diff";
import { numberInFile } from "./number-in-file";
import { countedKind, type ResultKind, resultKind } from "./result-kind";
import { SamePersonChoice } from "./same-person-choice";
import type { ImportRun } from "./use-import";
import { useRowErrorMessage } from "./use-row-error-message";

const SHOWN_STEP = 100;
/** If no outcome is chosen, rows with these outcomes follow the likely duplicates, in this order. */
const BY_ATTENTION: ResultKind[] = ["ambiguous", "invalid", "updated"];

type ShownRow = ImportRow & { result: RowResult; inFile: number };
type Props = {
  run: ImportRun;
  table: Table;
  results: ReadonlyMap<number, RowResult>;
  kind: ResultKind | null;
};

/**
 * Shows the rows with the chosen outcome. If no outcome is chosen, shows all rows. New candidates without a
 * likely duplicate rarely need attention, so these then appear only after a click.
 */
export function ResultRows({ run, table, results, kind }: Props) {
  const t = useTranslations("console.import");
  const [added, setAdded] = useState(0);
  const list = useRef<HTMLElement>(null);
  const columns = useColumns(run);
  const shown = run.rows.flatMap((row): ShownRow[] => {
    const result = results.get(row.number);
    return result ? [{ ...row, result, inFile: numberInFile(table, row.number) }] : [];
  });
  // A confirmed row also stays among the unclear rows, so that it doesn't disappear while the user decides.
  const isCountedAs = ({ number, result }: ShownRow) => countedKind(number, result, run.confirmed) === kind;
  const first = kind
    ? shown.filter((row) => isCountedAs(row) || resultKind(row.result) === kind)
    : needingAttention(shown, run);
  const rows = kind ? first : [...new Set([...first, ...shown])];
  const limit = Math.min(SHOWN_STEP, first.length) + added;
  const showMore = () => {
    setAdded(added + SHOWN_STEP);
    focusNewItem(list.current, limit);
  };
  return (
    <>
      {limit > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
        <section ref={list} tabIndex={0} aria-label={t("rows")} className="relative mt-4 overflow-x-auto">
          <DataTable
            variant="plain"
            className="text-left text-sm sm:min-w-lg"
            columns={columns}
            rows={rows.slice(0, limit)}
            rowKey={({ number }) => number}
          />
        </section>
      )}
      {rows.length > limit && (
        <Button className="mt-2" onClick={showMore}>
          {t("more", { count: rows.length - limit })}
        </Button>
      )}
    </>
  );
}

const needingAttention = (shown: ShownRow[], run: ImportRun): ShownRow[] => [
  ...shown.filter((row) => findLikelyDuplicate(row, run)),
  ...BY_ATTENTION.flatMap((kind) => shown.filter(({ result }) => resultKind(result) === kind)),
];

function useColumns(run: ImportRun): DataColumn<ShownRow>[] {
  const t = useTranslations("console.import");
  return [
    { id: "row", header: t("row"), className: "tabular-nums", cell: ({ inFile }) => inFile },
    {
      id: "who",
      header: t("who"),
      className: "min-w-24 break-words sm:min-w-36",
      cell: (row) => <Who row={row} />,
    },
    {
      id: "what",
      header: t("what"),
      className: "whitespace-nowrap",
      isWide: true,
      cell: ({ result }) =>
        result.outcome === "imported" ? t(`done.${result.action}`) : t(`kinds.${resultKind(result)}`),
    },
    {
      id: "reason",
      header: t("details"),
      className: "wrap-anywhere",
      cell: (row) => <Details row={row} run={run} />,
    },
  ];
}

/** Shows the row's name. If the row belongs to a candidate, links to that candidate. */
function Who({ row: { candidate, result } }: { row: ShownRow }) {
  const name = String(candidate.name ?? candidate.email ?? "");
  const candidateId = candidateIdOf(result);
  return candidateId ? <NewTabLink path={`candidates/${candidateId}`}>{name}</NewTabLink> : name;
}

/** Only the dry run finds likely duplicates. They still matter once the row has added a candidate. */
function findLikelyDuplicate({ number, result }: ShownRow, run: ImportRun) {
  const expected = run.expected.get(number);
  return result.outcome !== "refused" && expected?.outcome === "created"
    ? expected.likelyDuplicate
    : undefined;
}

const candidateIdOf = (result: RowResult | undefined) =>
  result && "candidateId" in result ? result.candidateId : null;

type DuplicateProps = { row: ShownRow; likelyDuplicate: LikelyDuplicate; run: ImportRun };

/**
 * Shows the name of a person who resembles a new candidate. Links to the person's record if there is one.
 * After the import, links to the page that merges both records, because the Duplicates page lists only equal
 * names.
 */
function DuplicateText({ row, likelyDuplicate: { candidateId, name, row: earlier }, run }: DuplicateProps) {
  const t = useTranslations("console.import");
  const text = t(candidateId === null ? "duplicateRow" : "likelyDuplicate", { name });
  const knownId = candidateId ?? candidateIdOf(run.results.get(earlier ?? 0));
  const newId = candidateIdOf(row.result);
  if (!knownId) return text;
  const path = newId ? `duplicates/merge?one=${knownId}&other=${newId}` : `candidates/${knownId}`;
  return <NewTabLink path={path}>{newId ? `${text} ${t("compareDuplicate")}` : text}</NewTabLink>;
}

function Details({ row, run }: { row: ShownRow; run: ImportRun }) {
  const { number, inFile, candidate, result } = row;
  const t = useTranslations("console.import");
  const reasonOf = useRowErrorMessage();
  const isUnclear = result.outcome === "unclear";
  // An unclear row that was imported no longer has the outcome `unclear`.
  const isSkipped = isUnclear && (run.stage === "running" || run.stage === "done");
  const likelyDuplicate = findLikelyDuplicate(row, run);
  // The result of an imported row doesn't contain the row's changes, so take them from the dry run.
  const changed = result.outcome === "imported" ? run.expected.get(number) : result;
  return (
    <>
      {reasonOf(result, candidate)}
      {isUnclear && run.stage === "checked" && (
        <SamePersonChoice
          number={inFile}
          isSame={run.confirmed.has(number)}
          onDecide={(isSame) => run.decide(number, isSame)}
        />
      )}
      {likelyDuplicate && <DuplicateText row={row} likelyDuplicate={likelyDuplicate} run={run} />}
      {isSkipped && <p>{t("skippedRow")}</p>}
      {!isSkipped && changed && "changes" in changed && <FieldDiff {...changed} />}
    </>
  );
}
