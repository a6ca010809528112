import { AsyncLocalStorage } from "node:async_hooks";
import { db } from "@/lib/platform/database/client";

type Send = (query: string, ...more: unknown[]) => unknown;
type Begin = (...given: unknown[]) => unknown;
type Client = { unsafe: Send; begin?: Begin };

const heard = new AsyncLocalStorage<string[]>();

/**
 * The statements that some work sends, those of its transactions included. What runs beside it in this process is not
 * heard, nor what the work leaves to a timer: each statement is told by the asynchronous context that it comes from.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { $client: client } = db() as unknown as { $client: Client };
  const { setTimeout } = globalThis;
  const silence = listenTo(client);
  globalThis.setTimeout = Object.assign(
    (callback: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      heard.exit(() => setTimeout(callback, ms, ...given)),
    setTimeout,
  );
  try {
    // Awaited inside: some statements are sent only when somebody waits for them.
    await heard.run(statements, async () => {
      await work();
    });
  } finally {
    globalThis.setTimeout = setTimeout;
    silence();
  }
  return statements;
}

/** Notes what the client sends; answers how to stop. A transaction's client is one of its own. */
function listenTo(client: Client): () => void {
  const { unsafe, begin } = client;
  client.unsafe = (query, ...more) => {
    heard.getStore()?.push(query);
    return unsafe(query, ...more);
  };
  if (begin) client.begin = (...given) => begin(...given.map(listening));
  return () => Object.assign(client, { unsafe, begin });
}

/** A transaction's function, given a client that is listened to. */
const listening = (given: unknown) =>
  typeof given !== "function"
    ? given
    : (inner: Client) => {
        listenTo(inner);
        return given(inner);
      };
