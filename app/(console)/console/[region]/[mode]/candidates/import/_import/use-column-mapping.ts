"use client";

import { useMemo, useState } from "react";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { ImportRow } from "@/lib/console/imports/contract";
import { importFields, missingFields } from "@/lib/console/imports/fields";
import { guessMapping } from "@/lib/console/imports/guess-mapping";
import { FIRST_ROW } from "@/lib/console/imports/limits";
import type { Table } from "@/lib/console/imports/read-table";
import { rowToCandidate } from "@/lib/console/imports/row-to-candidate";
import { unknownValues, type ValueChoices } from "@/lib/console/imports/value-choices";
import { readChoices, readMapping, toDraftValues } from "./mapping-draft";

/** Keeps the field of each column, and the replacements that the user chose for unknown values. */
export function useColumnMapping(table: Table, draft: FormDraft) {
  const { region } = useConsole();
  const fields = useMemo(() => importFields(region.customFields), [region.customFields]);
  const guess = useMemo(() => guessMapping(table.head, region.customFields), [table, region.customFields]);
  const [mapping, setMapping] = useState(() => readMapping(draft.initial, fields) ?? guess);
  const [choices, setChoices] = useState(() => readChoices(draft.initial));
  const chosen = useMemo(
    () => mapping.map((key) => fields.find((field) => field.key === key) ?? null),
    [mapping, fields],
  );
  const unknown = useMemo(() => unknownValues(table, chosen), [table, chosen]);
  const change = (nextMapping: string[], nextChoices: ValueChoices) => {
    setMapping(nextMapping);
    setChoices(nextChoices);
    const isGuess = nextChoices.size === 0 && nextMapping.every((key, index) => key === guess[index]);
    draft.keep(isGuess ? null : toDraftValues(nextMapping, nextChoices));
  };
  const choose = (id: string, choice: string | boolean | null | undefined) => {
    const next = new Map(choices);
    if (choice === undefined) next.delete(id);
    else next.set(id, choice);
    change(mapping, next);
  };
  const assign = (index: number, key: string) => change(mapping.with(index, key), choices);
  const rows = (): ImportRow[] =>
    (table.values ?? table.rows).map((cells, index) => ({
      number: index + FIRST_ROW,
      candidate: rowToCandidate(cells, chosen, choices),
    }));
  return { fields, mapping, assign, choices, choose, unknown, missing: missingFields(mapping), rows };
}
