import { AsyncLocalStorage } from "node:async_hooks";
import { type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "@/lib/platform/database/client";

type Send = (query: string, ...more: unknown[]) => unknown;
type Begin = (...parameters: unknown[]) => unknown;
type Client = { unsafe: Send; begin?: Begin };

/** `session` contains the SET statements that restrict the connection to a base, if any. */
export type Statement = { text: string; parameters: unknown[]; session?: string };

const statementStorage = new AsyncLocalStorage<Statement[]>();

/** Records the text of the SQL statements that `work` sends. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatementsWithParameters(work)).map(({ text }) => text);

/**
 * Records the SQL statements that `work` sends, including those in transactions. Uses the asynchronous
 * context to ignore concurrent work and timers.
 */
export async function recordStatementsWithParameters(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { $client: client } = db() as unknown as { $client: Client };
  const { setTimeout } = globalThis;
  const stopRecording = startRecording(client);
  globalThis.setTimeout = Object.assign(
    (callback: (...parameters: unknown[]) => void, ms?: number, ...parameters: unknown[]) =>
      statementStorage.exit(() => setTimeout(callback, ms, ...parameters)),
    setTimeout,
  );
  try {
    // Await inside the context, because the driver sends some statements only when they are awaited.
    await statementStorage.run(statements, async () => {
      await work();
    });
  } finally {
    globalThis.setTimeout = setTimeout;
    stopRecording();
  }
  return statements;
}

const sessionIn = (options: unknown) => (options as { session?: string } | undefined)?.session;

/**
 * Records the client's statements until the returned function is called. Also records the statements of
 * transactions, each of which has its own client.
 */
function startRecording(client: Client, transactionSession?: string): () => void {
  const { unsafe, begin } = client;
  client.unsafe = (query, ...more) => {
    const [parameters, options] = more;
    const session = sessionIn(options) ?? transactionSession;
    statementStorage.getStore()?.push({
      text: query,
      parameters: Array.isArray(parameters) ? parameters : [],
      ...(session && { session }),
    });
    return unsafe(query, ...more);
  };
  if (begin) {
    client.begin = (...parameters) =>
      begin(...parameters.map((parameter) => withRecording(parameter, sessionIn(parameters[0]))));
  }
  return () => Object.assign(client, { unsafe, begin });
}

/**
 * Wraps a transaction callback so that its client's statements are also recorded. Returns a parameter that
 * isn't a function unchanged.
 */
const withRecording = (parameter: unknown, session: string | undefined) =>
  typeof parameter !== "function"
    ? parameter
    : (inner: Client) => {
        startRecording(inner, session);
        return parameter(inner);
      };

const toSql = ({ text, parameters }: Statement) =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, index) =>
        index % 2 === 0 ? sql.raw(part) : sql`${sql.param(parameters[Number(part) - 1])}`,
      ),
  );

/** Returns a recorded statement and its plan. Applies its session settings first. */
export async function explainStatement(
  transaction: Transaction,
  statement: Statement,
  options: SQL = sql`costs`,
): Promise<string> {
  for (const part of statement.session?.split(";") ?? [])
    await transaction.execute(sql.raw(part.replace("set session", "set local")));
  const rows = await transaction.execute<{ "QUERY PLAN": string }>(
    sql`explain (${options}) ${toSql(statement)}`,
  );
  return `${statement.text}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`;
}
