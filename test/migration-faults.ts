/**
 * Finds migration statements that block writers, or that break the previous release, whose processes still
 * run during an upgrade. Add the new schema in one release, and remove the old schema in a later release. A
 * comment in the first lines can allow an exception and give its reason: `-- breaks 2.1: …` names the last
 * release that the migration breaks.
 */

type Statement = { text: string; isNewTable: (table: string) => boolean };

const EXCEPTION = /^-- breaks (\d+\.\d+): \S.{20,}$/m;
const OUTSIDE_TRANSACTION = /^-- outside of a transaction\n/;
const TABLE = String.raw`(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?`;
/** Defaults that PostgreSQL computes for each row. Adding a column with such a default rewrites the table. */
const COMPUTED =
  /\bDEFAULT\s+(?:gen_random_uuid|random|clock_timestamp|nextval|uuidv?\d?)\b|\bGENERATED\b|\bSERIAL\b/i;

/**
 * Removes comments, function definitions and the contents of strings, because their words aren't statements
 * of the migration.
 */
function withoutTexts(sql: string): string {
  return sql
    .replace(/--(?!> statement-breakpoint).*$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/CREATE (?:OR REPLACE )?FUNCTION[\s\S]*?(?=--> statement-breakpoint|$(?![\s\S]))/gi, "")
    .replace(/'(?:[^']|'')*'/g, "''");
}

/** Splits at commas outside parentheses. */
function splitActions(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const COLUMN_RULES: [RegExp, string][] = [
  [
    /^DROP (?:COLUMN )?(?!CONSTRAINT|NOT|DEFAULT|EXPRESSION|IDENTITY)/i,
    "drops a column that the previous release reads",
  ],
  [/^RENAME /i, "renames what the previous release uses"],
  [/^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE /i, "changes a type, which rewrites the table"],
  [/^ALTER (?:COLUMN )?\S+ SET NOT NULL/i, "needs a value that the previous release may leave out"],
  [/^ALTER (?:COLUMN )?\S+ DROP NOT NULL/i, "allows null, which the previous release doesn't expect"],
  [/^ALTER (?:COLUMN )?\S+ DROP DEFAULT/i, "needs a value that the previous release leaves out"],
  [
    /^ADD CONSTRAINT \S+ (?:CHECK|FOREIGN KEY)(?!.*NOT VALID)/is,
    "checks all rows while writers wait: add NOT VALID",
  ],
  [/^ADD CONSTRAINT \S+ (?:UNIQUE|PRIMARY KEY)(?!\s+USING INDEX)/i, "builds an index while writers wait"],
  [/^ADD (?:CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY)/i, "checks all rows while writers wait"],
  [/^SET SCHEMA/i, "moves what the previous release uses"],
];

function addedColumnFaults(action: string): string[] {
  if (!/^ADD (?:COLUMN )?(?!CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY)/i.test(action)) return [];
  const isRequired = /NOT NULL/i.test(action) && !/\bDEFAULT\b/i.test(action);
  return [
    ...(isRequired ? ["adds a column that the previous release leaves out"] : []),
    ...(COMPUTED.test(action) ? ["computes a value for each row, which rewrites the table"] : []),
    ...(/\b(?:REFERENCES|UNIQUE|PRIMARY KEY|CHECK)\b/i.test(action)
      ? ["checks all rows while writers wait"]
      : []),
  ];
}

function tableFaults({ text, isNewTable }: Statement): string[] {
  const [, table = "", actions = ""] =
    new RegExp(`ALTER TABLE\\s+(?:IF EXISTS\\s+)?${TABLE}\\s+([\\s\\S]*)`, "i").exec(text) ?? [];
  if (table === "" || isNewTable(table)) return [];
  return splitActions(actions.replace(/;[\s\S]*$/, "")).flatMap((action) => [
    ...COLUMN_RULES.filter(([rule]) => rule.test(action)).map(([, fault]) => `${table}: ${fault}`),
    ...addedColumnFaults(action).map((fault) => `${table}: ${fault}`),
  ]);
}

function indexFaults({ text, isNewTable }: Statement, isOutside: boolean): string[] {
  const created = new RegExp(`CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?[^(]*? ON ${TABLE}`, "i").exec(text);
  const isConcurrent = /\bINDEX CONCURRENTLY\b/i.test(text);
  const isBlocking = created && !created[1] && !isNewTable(created[2] ?? "");
  return [
    ...(isBlocking ? [`${created[2]}: builds an index while writers wait: add CONCURRENTLY`] : []),
    ...(/DROP INDEX (?!CONCURRENTLY)/i.test(text)
      ? ["drops an index while writers wait: add CONCURRENTLY"]
      : []),
    ...(isConcurrent && !isOutside ? ["CONCURRENTLY needs the first line: -- outside of a transaction"] : []),
  ];
}

const DROPPED = /^\s*(?:DROP (?:TABLE|VIEW|TYPE|SEQUENCE|SCHEMA|EXTENSION|FUNCTION)|TRUNCATE)\b/i;
const LOCKING = /^\s*(?:LOCK\b|VACUUM FULL|CLUSTER|REINDEX (?!.*CONCURRENTLY))/i;

function otherFaults({ text, isNewTable }: Statement): string[] {
  const [, deleted = ""] = new RegExp(`^\\s*DELETE FROM ${TABLE}`, "i").exec(text) ?? [];
  return [
    ...(DROPPED.test(text) ? ["drops what the previous release uses"] : []),
    ...(LOCKING.test(text) ? ["locks a table while writers wait"] : []),
    ...(deleted && !isNewTable(deleted) ? [`${deleted}: deletes rows that the previous release wrote`] : []),
    ...(/^\s*ALTER TYPE \S+ RENAME/i.test(text) ? ["renames what the previous release uses"] : []),
  ];
}

/** Returns the last release that the migration says it breaks, or undefined. */
export const exceptionOf = (sql: string): string | undefined => {
  const comments = /^(?:--.*\n)+/.exec(sql)?.[0] ?? "";
  return EXCEPTION.exec(comments)?.[1];
};

/** Describes each fault: a change that breaks the previous release or blocks writers. */
export function migrationFaults(sql: string): string[] {
  const plain = withoutTexts(sql);
  const isOutside = OUTSIDE_TRANSACTION.test(sql);
  const created = [...plain.matchAll(new RegExp(`CREATE TABLE\\s+(?:IF NOT EXISTS\\s+)?${TABLE}`, "gi"))];
  const newTables = new Set(created.map(([, table]) => table));
  const statements = plain
    .split(/--> statement-breakpoint|;/)
    .map((text) => ({ text: text.trim(), isNewTable: (table: string) => newTables.has(table) }))
    .filter(({ text }) => text !== "");
  const changesTable = statements.some(
    ({ text, isNewTable }) =>
      !isNewTable(new RegExp(`ALTER TABLE\\s+${TABLE}`, "i").exec(text)?.[1] ?? "") &&
      /ALTER TABLE/i.test(text),
  );
  return [
    ...statements.flatMap((statement) => [
      ...tableFaults(statement),
      ...indexFaults(statement, isOutside),
      ...otherFaults(statement),
    ]),
    ...(isOutside && changesTable && !/lock_timeout/.test(sql)
      ? ["waits for a lock without a lock_timeout"]
      : []),
  ];
}
