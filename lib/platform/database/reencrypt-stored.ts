import "server-only";
import { sql } from "drizzle-orm";
import { describeError, log } from "../log";
import { reencrypt } from "../secrets";
import type { Database } from "./client";

const ROWS_PER_PAGE = 200;

/**
 * A column with encrypted texts. All such columns have names that start with `sealed_`, so that none can be
 * missed.
 */
type EncryptedColumn = { table: string; column: string };
type Row = { position: string; text: string };

/** `unreadable`: the number of texts that no known secret decrypts. They stay unchanged. */
export type ColumnProgress = EncryptedColumn & { read: number; changed: number; unreadable: number };

/**
 * Re-encrypts all stored texts with the current APP_SECRET. Safe to interrupt, to repeat, and to run while
 * the application is running: each text is replaced by a separate statement, and only if nobody has changed
 * it in the meantime. Reads each column repeatedly until nothing is left to change.
 */
export async function reencryptStored(
  database: Database,
  report: (progress: ColumnProgress) => void = () => undefined,
): Promise<ColumnProgress[]> {
  const columns = await database.execute<EncryptedColumn>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed\\_%' order by 1, 2`);
  const done: ColumnProgress[] = [];
  for (const column of columns) {
    let changed = 0;
    for (;;) {
      const pass = await reencryptColumn(database, column, (progress) =>
        report({ ...progress, changed: changed + progress.changed }),
      );
      changed += pass.changed;
      if (!pass.isOver) continue;
      done.push({ ...pass.progress, changed });
      break;
    }
  }
  return done;
}

/** Reads a column once and re-encrypts its texts. `isOver` is true if nothing was left to change. */
async function reencryptColumn(
  database: Database,
  column: EncryptedColumn,
  report: (progress: ColumnProgress) => void,
) {
  const progress = { ...column, read: 0, changed: 0, unreadable: 0 };
  let isOver = true;
  let after = "(0,0)";
  for (;;) {
    const rows = await readPage(database, column, after);
    for (const row of rows) {
      const text = reencryptOrNull(row, progress);
      if (text === null) continue;
      isOver = false;
      if (await replaceText(database, column, row, text)) progress.changed += 1;
    }
    progress.read += rows.length;
    report(progress);
    if (rows.length < ROWS_PER_PAGE) return { isOver, changed: progress.changed, progress };
    after = rows.at(-1)?.position ?? after;
  }
}

function reencryptOrNull({ text }: Row, progress: ColumnProgress): string | null {
  try {
    return reencrypt(text);
  } catch (error) {
    progress.unreadable += 1;
    const { table, column } = progress;
    log().error({ table, column, cause: describeError(error) }, "a stored secret can't be decrypted");
    return null;
  }
}

/**
 * Reads rows in the order of `ctid`, their location on disk, because the tables have no other key in common.
 */
const readPage = (database: Database, { table, column }: EncryptedColumn, after: string) =>
  database.execute<Row>(sql`
    select ctid::text as position, ${sql.identifier(column)} as text from ${sql.identifier(table)}
    where ctid > ${after}::tid and ${sql.identifier(column)} is not null order by ctid limit ${ROWS_PER_PAGE}`);

async function replaceText(
  database: Database,
  { table, column }: EncryptedColumn,
  { position, text }: Row,
  replacement: string,
): Promise<boolean> {
  const name = sql.identifier(column);
  const { count } = await database.execute(sql`
    update ${sql.identifier(table)} set ${name} = ${replacement}
    where ctid = ${position}::tid and ${name} = ${text}`);
  return count === 1;
}
