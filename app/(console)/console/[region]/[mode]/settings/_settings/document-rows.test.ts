import { describe, expect, test } from "vitest";
import { isUnedited, mergeRows, nameProblem, type Row, rowsOf, savedRows } from "./document-rows";

const cv = { id: "cv", name: "Cv", explanation: null };
const diploma = { id: "diploma", name: "Diploma", explanation: "Een scan" };
const base = [cv, diploma];
const added = (name: string, explanation = ""): Row => ({ key: `new ${name}`, id: null, name, explanation });
const shown = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe("mergeRows", () => {
  test("keeps the documents that the user and a colleague added, and puts the colleague's documents first", () => {
    const theirs = [...base, { id: "vog", name: "VOG", explanation: null }];
    const merged = mergeRows(base, [...rowsOf(base), added("Paspoort")], theirs);
    expect(shown(merged)).toEqual(["Cv", "Diploma", "VOG", "Paspoort"]);
  });

  test("keeps the user's removals and renames, and a colleague's new explanation", () => {
    const mine = [{ key: "diploma", id: "diploma", name: "Kopie diploma", explanation: "Een scan" }];
    const merged = mergeRows(base, mine, [cv, { ...diploma, explanation: "Beide kanten" }]);
    expect(merged).toEqual([{ ...mine[0], explanation: "Beide kanten" }]);
  });

  test("keeps the name that a colleague gave to a document if the user also renamed the document", () => {
    const mine = rowsOf([cv, { ...diploma, name: "Mijn naam" }]);
    expect(shown(mergeRows(base, mine, [cv, { ...diploma, name: "Hun naam" }]))).toEqual(["Cv", "Hun naam"]);
  });

  test("removes a document that a colleague removed, even if the user renamed it", () => {
    const mine = rowsOf([cv, { ...diploma, name: "Kopie diploma" }]);
    expect(shown(mergeRows(base, mine, [cv]))).toEqual(["Cv"]);
  });

  test("keeps a document that the user removed if a colleague changed it", () => {
    expect(shown(mergeRows(base, rowsOf([cv]), [cv, { ...diploma, name: "Hun naam" }]))).toEqual([
      "Cv",
      "Hun naam",
    ]);
  });

  test("keeps one copy of a document that both the user and a colleague added", () => {
    const theirs = [...base, { id: "vog", name: "VOG", explanation: null }];
    const merged = mergeRows(base, [...rowsOf(base), added("VOG ")], theirs);
    expect(isUnedited(merged, theirs)).toBe(true);
  });

  test("keeps the names that the user chose and all of a colleague's documents if the base list is empty", () => {
    const theirs = [cv, { ...diploma, name: "Hun naam" }];
    expect(shown(mergeRows([], rowsOf([{ ...diploma, name: "Mijn naam" }]), theirs))).toEqual([
      "Cv",
      "Mijn naam",
    ]);
  });
});

test("two documents can't have names that differ only in case", () => {
  const rows = [added("Kopie diploma"), added(" kopie DIPLOMA")];
  expect(rows.map((row) => nameProblem(rows, row))).toEqual([null, "sameName"]);
});

test("savedRows keeps the rows' keys and anything that the user typed during the save", () => {
  const sent = [...rowsOf([cv]), added("Paspoort "), added("VOG")];
  const current = sent.map((row) => (row.name === "VOG" ? { ...row, name: "VOG, recent" } : row));
  const saved = [cv, { ...diploma, name: "Paspoort", explanation: null }, { ...cv, id: "vog", name: "VOG" }];
  expect(savedRows([...current, added("Foto")], sent, saved)).toEqual([
    { key: "cv", id: "cv", name: "Cv", explanation: "" },
    { key: "new Paspoort ", id: "diploma", name: "Paspoort", explanation: "" },
    { key: "new VOG", id: "vog", name: "VOG, recent", explanation: "" },
    added("Foto"),
  ]);
});
