import { AsyncLocalStorage } from "node:async_hooks";
import { db } from "@/lib/platform/database/client";

type Send = (query: string, ...more: unknown[]) => unknown;
type Begin = (...parameters: unknown[]) => unknown;
type Client = { unsafe: Send; begin?: Begin };

/** `session`: the statements that restrict it to a base, if any. */
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

/** Records the client's statements until the returned function is called. Each transaction has its own client. */
function startRecording(client: Client): () => void {
  const { unsafe, begin } = client;
  let transactionSession: string | undefined;
  client.unsafe = (query, ...more) => {
    const [parameters, options] = more;
    if (/; set local role /.test(query)) transactionSession = query;
    const session = (options as { session?: string } | undefined)?.session ?? transactionSession;
    statementStorage.getStore()?.push({
      text: query,
      parameters: Array.isArray(parameters) ? parameters : [],
      ...(session && { session }),
    });
    return unsafe(query, ...more);
  };
  if (begin) client.begin = (...parameters) => begin(...parameters.map(withRecording));
  return () => Object.assign(client, { unsafe, begin });
}

/**
 * Wraps a transaction callback so that its client's statements are recorded too. Returns other parameters
 * unchanged.
 */
const withRecording = (parameter: unknown) =>
  typeof parameter !== "function"
    ? parameter
    : (inner: Client) => {
        startRecording(inner);
        return parameter(inner);
      };
