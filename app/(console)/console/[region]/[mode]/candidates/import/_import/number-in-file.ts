import { FIRST_ROW } from "@/lib/console/imports/limits";
import type { Table } from "@/lib/console/imports/read-table";

/** Returns a row's number in the file. `number` is its number in requests, which don't count empty rows. */
export const numberInFile = ({ rowNumbers }: Pick<Table, "rowNumbers">, number: number): number =>
  rowNumbers[number - FIRST_ROW] ?? number;
