"use client";

import { useState } from "react";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { RequestedDocumentList } from "@/lib/console/requested-documents/schema";
import { isUnedited, mergeRows, type Row, rowsOf, savedRows } from "./document-rows";

/** `base` is the stored list that `rows` are compared with. A merge or save updates it to the newest list. */
type Edited = { base: RequestedDocumentList; rows: Row[]; isMerged: boolean };

const storedRows = (list: RequestedDocumentList): Edited => ({
  base: list,
  rows: rowsOf(list.documents),
  isMerged: false,
});

function mergedRows(base: RequestedDocumentList["documents"], rows: Row[], list: RequestedDocumentList) {
  const merged = mergeRows(base, rows, list.documents);
  return { base: list, rows: merged, isMerged: !isUnedited(merged, list.documents) };
}

/** Restores a draft. If the list has changed in the meantime, merges the draft with the new list. */
function restoredRows(list: RequestedDocumentList, { initial }: FormDraft): Edited {
  if (!initial?.rows) return storedRows(list);
  const rows = parseAll<Row>(initial.rows);
  if (draftText(initial, "version") === list.version) return { base: list, rows, isMerged: false };
  return mergedRows(parseAll(initial.base ?? []), rows, list);
}

const parseAll = <Item>(texts: string | string[]): Item[] => [texts].flat().map((text) => JSON.parse(text));
const toTexts = (items: readonly object[]) => items.map((item) => JSON.stringify(item));

/** Returns the rows of the form, and functions that change them and their draft. */
export function useDocumentRows(list: RequestedDocumentList, draft: FormDraft) {
  const [{ latest, ...edited }, setState] = useState(() => ({ ...restoredRows(list, draft), latest: list }));
  const { base, rows, isMerged } = edited;
  // Without edits, show a newer list immediately. Edits are merged with the newer list when the user saves
  // them.
  if (list !== latest) {
    const isOutdated = base.version !== list.version && isUnedited(rows, base.documents);
    setState({ ...(isOutdated ? storedRows(list) : edited), latest: list });
  }
  const update = (next: Edited) => {
    setState({ ...next, latest });
    return isUnedited(next.rows, next.base.documents)
      ? null
      : { version: next.base.version, base: toTexts(next.base.documents), rows: toTexts(next.rows) };
  };
  return {
    rows,
    isMerged,
    version: base.version,
    enter: (next: Row[]) => draft.keep(update({ base, rows: next, isMerged })),
    /** Merges the edits into the list that a colleague has stored. */
    merge: (theirs: RequestedDocumentList) =>
      draft.keep(update({ ...mergedRows(base.documents, rows, theirs), isMerged: true })),
    /**
     * Call this after the function that `draft.beginSave` returned. Keeps anything that the user typed during
     * the save.
     */
    finishSave: (sent: readonly Row[], saved: RequestedDocumentList) => {
      const kept = update({ base: saved, rows: savedRows(rows, sent, saved.documents), isMerged: false });
      if (kept) draft.keep(kept);
    },
  };
}
