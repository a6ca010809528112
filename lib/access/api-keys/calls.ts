import "server-only";
import { lt, sql } from "drizzle-orm";
import { apiKeyCalls } from "@/db/schema/api-keys";
import { type Database, db } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

/**
 * How long the keys' request counts stay in memory before they are written. Writing each count immediately
 * would delay requests. A crash loses at most two seconds of counts, and a database outage loses none.
 */
const FLUSH_AFTER_MS = 2_000;
const DAY_MS = 86_400_000;
export const CALL_DAYS = 7;

/** `waiting` holds the counts that aren't written yet, by day and key. Days (UTC) are numbered from 1970. */
type Counts = { waiting: Map<string, number>; timer: NodeJS.Timeout | null };

const counters = () => singleton<Counts>("calls of keys", () => ({ waiting: new Map(), timer: null }));

export const countCall = (keyId: string): void => addCalls(`${Math.floor(Date.now() / DAY_MS)} ${keyId}`, 1);

function addCalls(dayAndKey: string, times: number): void {
  const counts = counters();
  counts.waiting.set(dayAndKey, (counts.waiting.get(dayAndKey) ?? 0) + times);
  counts.timer ??= setTimeout(() => void flushCalls(), FLUSH_AFTER_MS).unref();
}

/** Writes the counts, except those of deleted keys. Call this before the process ends. */
export async function flushCalls(): Promise<void> {
  const counts = counters();
  if (counts.timer) clearTimeout(counts.timer);
  counts.timer = null;
  // Sort, so that two processes that write the same rows can't deadlock.
  const counted = [...counts.waiting].sort(([one], [other]) => (one < other ? -1 : 1));
  counts.waiting = new Map();
  if (counted.length === 0) return;
  try {
    await db().execute(sql`
      insert into api_key_calls (api_key_id, day, calls)
      select id, day, times from jsonb_to_recordset(${JSON.stringify(counted.map(toRow))}::jsonb)
        as counted (id text, day date, times int)
      where exists (select from api_keys where api_keys.id = counted.id)
      on conflict (api_key_id, day) do update set calls = api_key_calls.calls + excluded.calls`);
  } catch (error) {
    for (const [dayAndKey, times] of counted) addCalls(dayAndKey, times);
    log().warn(
      { keys: counted.length, cause: describeError(error) },
      "could not write the keys' call counts; will retry",
    );
  }
}

function toRow([dayAndKey, times]: [string, number]) {
  const [day, id] = dayAndKey.split(" ");
  return { day: new Date(Number(day) * DAY_MS).toISOString(), id, times };
}

export const deleteOldCalls = (database: Database) =>
  database
    .delete(apiKeyCalls)
    .where(lt(apiKeyCalls.day, sql`(now() at time zone 'UTC')::date - ${CALL_DAYS}::int`));
