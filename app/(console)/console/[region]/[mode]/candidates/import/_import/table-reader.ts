import { ROWS_MAX } from "@/lib/console/imports/limits";
import { MacroFileError, readTable, type Table, UnreadableFileError } from "@/lib/console/imports/read-table";

type Problem = "empty" | "tooMany" | "macros" | "unreadable" | "notLoaded";
type Reading = { table: Table } | { problem: Problem };

/**
 * Returns a function that reads a file. Reads can finish out of order, so the function returns null if the
 * user has chosen another file in the meantime.
 */
export function createTableReader() {
  let latest: File | null = null;
  return async (file: File): Promise<Reading | null> => {
    latest = file;
    const reading = await read(file);
    return file === latest ? reading : null;
  };
}

async function read(file: File): Promise<Reading> {
  try {
    const table = await readTable(file);
    if (table.rows.length === 0) return { problem: "empty" };
    return table.rows.length > ROWS_MAX ? { problem: "tooMany" } : { table };
  } catch (error) {
    if (error instanceof MacroFileError) return { problem: "macros" };
    return { problem: error instanceof UnreadableFileError ? "unreadable" : "notLoaded" };
  }
}
