import { FIRST_ROW } from "@/lib/console/imports/limits";
import type { Table } from "@/lib/console/imports/read-table";

/** Returns the number in the file of the row that requests call `number`. They differ after an empty row. */
export const numberInFile = ({ rowNumbers }: Pick<Table, "rowNumbers">, number: number): number =>
  rowNumbers[number - FIRST_ROW] ?? number;
