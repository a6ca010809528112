import "server-only";
import { lt, sql } from "drizzle-orm";
import { apiKeyCalls } from "@/db/schema/api-keys";
import { type Database, db } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

/**
 * How many requests are made with each key: counted in memory, and written down for all keys at once every two seconds,
 * so that a request pays an addition. A process that dies loses two seconds of it; a database that is away loses nothing.
 */
const FLUSH_AFTER_MS = 2_000;
export const CALL_DAYS = 7;

type Counts = { waiting: Map<string, number>; timer: NodeJS.Timeout | null };

const counts = () => singleton<Counts>("calls of keys", () => ({ waiting: new Map(), timer: null }));

export function countCall(keyId: string, times = 1): void {
  const held = counts();
  held.waiting.set(keyId, (held.waiting.get(keyId) ?? 0) + times);
  held.timer ??= setTimeout(() => void flushCalls(), FLUSH_AFTER_MS).unref();
}

/** Writes down what is counted; call it before the process ends. A key that is gone by now is left out. */
export async function flushCalls(): Promise<void> {
  const held = counts();
  if (held.timer) clearTimeout(held.timer);
  held.timer = null;
  // In the order of the keys: two processes that write the same ones wait for each other, and never in a circle.
  const counted = [...held.waiting].sort(([one], [other]) => (one < other ? -1 : 1));
  held.waiting = new Map();
  if (counted.length === 0) return;
  try {
    await db().execute(sql`
      insert into api_key_calls (api_key_id, day, calls)
      select id, (now() at time zone 'UTC')::date, times from jsonb_to_recordset(${JSON.stringify(
        counted.map(([id, times]) => ({ id, times })),
      )}::jsonb) as counted (id text, times int)
      where exists (select from api_keys where api_keys.id = counted.id)
      on conflict (api_key_id, day) do update set calls = api_key_calls.calls + excluded.calls`);
  } catch (error) {
    for (const [keyId, times] of counted) countCall(keyId, times);
    log().warn({ keys: counted.length, cause: describeError(error) }, "calls of keys could not be noted");
  }
}

/** Only the last seven days are ever shown. */
export const deleteOldCalls = (database: Database) =>
  database
    .delete(apiKeyCalls)
    .where(lt(apiKeyCalls.day, sql`(now() at time zone 'UTC')::date - ${CALL_DAYS}::int`));
