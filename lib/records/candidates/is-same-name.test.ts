import { expect, test } from "vitest";
import { isSameName } from "./is-same-name";

const SAME = [
  ["Anna de Vries", "ANNA DE VRIES"],
  ["Anaïs Şahin", "anais sahin"],
  ["Søren Łukasz", "Soren Lukasz"],
  ["J. de Vries", "Jan de Vries"],
  ["A.B. Jansen", "Anna Jansen"],
  ["JP Jansen", "Jan Peter Jansen"],
  ["Vries, Anna de", "Anna de Vries"],
  ["Jansen Anna", "Anna Jansen"],
  ["Anna Vries", "Anna de Vries"],
  ["Anna v.d. Berg", "Anna van den Berg"],
  ["Anna van 't Hof", "Anna van t Hof"],
  ["Anna Jansen-Bakker", "Anna Jansen"],
  ["Anna Jansen Bakker", "Anna Jansen - Bakker"],
  ["Jan Willem de Boer", "Jan de Boer"],
  ["Jan Willem de Boer", "Willem de Boer"],
  ["drs. Anna Jansen, MSc", "Anna Jansen"],
  ["Anna Janssen", "Anna Jansen"],
  ["Anna D\u0133kstra", "Anna Dijkstra"],
  ["ANNA D\u0132KSTRA", "Anna Dijkstra"],
  ["Anna Bekker", "Anna Bakker"],
  ["王 明", "王 明"],
  ["A. B.", "a. b."],
  ["Jansen", "Anna Jansen"],
  ["De", "de"],
  ["王小明", "王小明"],
] as const;

const DIFFERENT = [
  ["JAN D\u0132KSTRA", "Johanna Dijkstra"],
  ["Jan Jansen", "Piet Pietersen"],
  ["Jan de Vries", "Piet de Vries"],
  ["J. de Vries", "Piet de Vries"],
  ["Anna Jansen", "Anna Pietersen"],
  ["Jan Bos", "Jan Bosman"],
  ["Sara Bakker", "Lara Bakker"],
  ["Karin Bakker", "Karim Bakker"],
  ["Tim Jansen", "Tom Jansen"],
  ["Hans Jansen", "Hanna Jansen"],
  ["Jan van den Berg", "Piet van den Berg"],
  ["Jan Bakker", "Janneke Bakker"],
  ["Johan Bakker", "Johanna Bakker"],
  ["Martin Bakker", "Martine Bakker"],
  ["Rene Bakker", "Renee Bakker"],
  ["Alex Jansen", "Alexander Jansen"],
  ["Li Ma", "Li Ba"],
  ["J.", "Jan Jansen"],
  ["Marieke Bakker", "Mariek Bekker"],
  ["Jan Jansen", "Jansen Bakker"],
  ["", "Jan Jansen"],
  ["王小明", "李小龙"],
] as const;

test.each(SAME)("isSameName matches %j and %j", (left, right) => {
  expect([isSameName(left, right), isSameName(right, left)]).toEqual([true, true]);
});

test.each(DIFFERENT)("isSameName distinguishes %j and %j", (left, right) => {
  expect([isSameName(left, right), isSameName(right, left)]).toEqual([false, false]);
});
