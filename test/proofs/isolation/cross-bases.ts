import type postgres from "postgres";
import type { Catalog, ForeignKey } from "./find-isolation-faults";

/**
 * The error codes of keys and triggers that reject a change: `foreign_key_violation` and `raise_exception`.
 */
const REJECTION_CODES = ["23503", "P0001"];

type Attack = { name: string; table: string; assignments: string };
export type AttackResult = { tried: number; rejected: Map<string, number>; accepted: string[] };

const isRejection = (error: unknown) =>
  error instanceof Error && "code" in error && REJECTION_CODES.includes(String(error.code));

const quote = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;

/** Returns assignments to the columns of a foreign key. Each makes a row refer to a row of the other base. */
async function foreignValues(sql: postgres.Sql, catalog: Catalog, key: ForeignKey, other: number) {
  const own = catalog.baseColumns.get(key.table);
  const rows = await sql`
    select * from ${sql(key.target)} where ${sql(catalog.baseColumns.get(key.target) ?? "")} = ${other}`;
  return rows.map((row) =>
    key.columns
      .map((column, place) => ({ column, value: row[key.targetColumns[place] ?? ""] }))
      .filter(({ column }) => column !== own)
      .map(({ column, value }) => `"${column}" = ${quote(value)}`)
      .join(", "),
  );
}

/** Lists each update that makes a row of one base refer to the other base. */
async function listAttacks(sql: postgres.Sql, catalog: Catalog, other: number): Promise<Attack[]> {
  const attacks: Attack[] = [];
  for (const [table, column] of catalog.baseColumns) {
    const move = `"${column}" = ${other}`;
    attacks.push({ name: `${table}.${column}`, table, assignments: move });
    const keys = catalog.foreignKeys.filter(
      (key) => key.table === table && catalog.baseColumns.has(key.target),
    );
    for (const key of keys) {
      for (const values of await foreignValues(sql, catalog, key, other)) {
        if (values === "") continue;
        attacks.push({ name: `${table}: ${key.name}`, table, assignments: values });
        attacks.push({
          name: `${table}: ${key.name} with its base`,
          table,
          assignments: `${move}, ${values}`,
        });
      }
    }
  }
  return attacks;
}

/** Tries to change one row. Returns the error, or rolls the change back and returns "accepted". */
async function attackRow(sql: postgres.Sql, { table, assignments }: Attack, row: string) {
  const rollback = new Error("rolled back");
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(`update "${table}" set ${assignments} where ctid = '${row}'`);
      await transaction`set constraints all immediate`;
      throw rollback;
    });
  } catch (error) {
    return error === rollback ? "accepted" : error;
  }
  return "accepted";
}

/**
 * Tries to make every row of one base refer to the other base. Errors with codes other than REJECTION_CODES,
 * such as a violated check, count neither as rejected nor as accepted, because they prove nothing.
 */
export async function attackBase(
  sql: postgres.Sql,
  catalog: Catalog,
  { from, other }: { from: number; other: number },
): Promise<AttackResult> {
  const result: AttackResult = { tried: 0, rejected: new Map(), accepted: [] };
  for (const attack of await listAttacks(sql, catalog, other)) {
    const column = catalog.baseColumns.get(attack.table) ?? "";
    const rows = await sql<{ ctid: string }[]>`
      select ctid::text from ${sql(attack.table)} where ${sql(column)} = ${from}`;
    for (const { ctid } of rows) {
      result.tried += 1;
      const outcome = await attackRow(sql, attack, ctid);
      if (outcome === "accepted") result.accepted.push(attack.name);
      const rejections = result.rejected.get(attack.name) ?? 0;
      result.rejected.set(attack.name, rejections + (isRejection(outcome) ? 1 : 0));
    }
  }
  return result;
}
