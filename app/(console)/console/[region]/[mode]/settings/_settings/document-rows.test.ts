import { describe, expect, test } from "vitest";
import { isUnedited, mergeRows, nameProblem, type Row, rowsOf, savedRows } from "./document-rows";

const cv = { id: "cv", name: "Cv", explanation: null };
const diploma = { id: "diploma", name: "Diploma", explanation: "Een scan" };
const base = [cv, diploma];
const added = (name: string, explanation = ""): Row => ({ key: `new ${name}`, id: null, name, explanation });
const shown = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe("a colleague changed the list of requested documents while the user edited it", () => {
  test("documents that both added stay, with the colleague's first", () => {
    const theirs = [...base, { id: "vog", name: "VOG", explanation: null }];
    const merged = mergeRows(base, [...rowsOf(base), added("Paspoort")], theirs);
    expect(shown(merged)).toEqual(["Cv", "Diploma", "VOG", "Paspoort"]);
  });

  test("the user's changes of other documents stay", () => {
    const mine = [{ key: "diploma", id: "diploma", name: "Kopie diploma", explanation: "Een scan" }];
    const merged = mergeRows(base, mine, [cv, { ...diploma, explanation: "Beide kanten" }]);
    expect(merged).toEqual([{ ...mine[0], explanation: "Beide kanten" }]);
  });

  test("if both renamed the same document, the colleague's name stays", () => {
    const mine = rowsOf([cv, { ...diploma, name: "Mijn naam" }]);
    expect(shown(mergeRows(base, mine, [cv, { ...diploma, name: "Hun naam" }]))).toEqual(["Cv", "Hun naam"]);
  });

  test("a document that the colleague removed stays removed, also if the user renamed it", () => {
    const mine = rowsOf([cv, { ...diploma, name: "Kopie diploma" }]);
    expect(shown(mergeRows(base, mine, [cv]))).toEqual(["Cv"]);
  });

  test("a document that the user removed stays if the colleague changed it", () => {
    expect(shown(mergeRows(base, rowsOf([cv]), [cv, { ...diploma, name: "Hun naam" }]))).toEqual([
      "Cv",
      "Hun naam",
    ]);
  });

  test("a document that both added is in the list once", () => {
    const theirs = [...base, { id: "vog", name: "VOG", explanation: null }];
    const merged = mergeRows(base, [...rowsOf(base), added("VOG ")], theirs);
    expect(isUnedited(merged, theirs)).toBe(true);
  });

  test("without the list that the user edited, the user's names stay and the colleague's documents too", () => {
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

test("after a save, rows keep their keys and what the user has typed since", () => {
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
