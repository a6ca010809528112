import type { RequestedDocumentList } from "@/lib/console/requested-documents/schema";
import { comparableName } from "@/lib/records/requested-documents/states";

type Documents = RequestedDocumentList["documents"];

/** A document as the form shows it. A new document has no id yet. */
export type Row = { key: string; id: string | null; name: string; explanation: string };

export const rowsOf = (documents: Documents): Row[] =>
  documents.map(({ id, name, explanation }) => ({ key: id, id, name, explanation: explanation ?? "" }));

export const toDocuments = (rows: readonly Row[]) =>
  rows.map(({ id, name, explanation }) => ({
    id,
    name: name.trim(),
    explanation: explanation.trim() || null,
  }));

const contentOf = (rows: readonly Row[]) =>
  JSON.stringify(rows.map(({ id, name, explanation }) => [id, name, explanation]));

/** Returns whether the rows equal the stored list. */
export const isUnedited = (rows: readonly Row[], documents: Documents): boolean =>
  contentOf(rows) === contentOf(rowsOf(documents));

const sameName = (one: Row, other: Row) => comparableName(one.name) === comparableName(other.name);

/**
 * Returns what is wrong with a row's name. If two rows have the same name, only the second row has an error.
 */
export function nameProblem(rows: readonly Row[], row: Row): "noName" | "sameName" | null {
  if (row.name.trim() === "") return "noName";
  return rows.find((other) => sameName(other, row))?.key === row.key ? null : "sameName";
}

/**
 * Returns the list that a colleague stored (`theirs`) with the user's own edits applied to it. `base` is the
 * list that the user started to edit. If both changed the same value, the colleague's value wins.
 */
export function mergeRows(base: Documents, mine: readonly Row[], theirs: Documents): Row[] {
  const seen = rowsOf(base);
  const kept = rowsOf(theirs).flatMap((stored) => {
    const before = seen.find(({ id }) => id === stored.id);
    const own = mine.find(({ id }) => id === stored.id);
    if (own) return [mergeRow(before, own, stored)];
    return before && contentOf([before]) === contentOf([stored]) ? [] : [stored];
  });
  const added = mine.filter((row) => row.id === null && !kept.some((other) => sameName(other, row)));
  return [...kept, ...added];
}

const mergeRow = (before: Row | undefined, own: Row, stored: Row): Row => ({
  ...own,
  name: before && before.name !== stored.name ? stored.name : own.name,
  explanation: before && before.explanation !== stored.explanation ? stored.explanation : own.explanation,
});

/**
 * Returns the rows after `sent` was saved. Keeps the rows' keys, so that focus isn't lost. Also keeps
 * anything that the user typed during the save.
 */
export const savedRows = (rows: readonly Row[], sent: readonly Row[], saved: Documents): Row[] => {
  const stored = rowsOf(saved);
  return rows.map((row) => {
    const match = stored[sent.findIndex(({ key }) => key === row.key)];
    if (!match) return row;
    return sent.includes(row) ? { ...match, key: row.key } : { ...row, id: match.id };
  });
};
