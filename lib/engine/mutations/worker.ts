import "server-only";
import { sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import { describeError, log } from "@/lib/platform/log";
import { registerWakeListeners } from "@/lib/platform/wake";
import { startDeliveries } from "../callbacks/deliver-due";
import { startBaseQueue } from "./base-queue";
import { startCleanUpQueues } from "./clean-up-queues";
import { startMailQueue } from "./mail-queue";
import { sweep } from "./sweep";

const POLL_MS = 1_000;
const SWEEP_MS = 60_000;

export type Engine = { stop: () => Promise<void>; lastPollAt: () => number };

/**
 * Starts the engine's worker in this process. It drains bases, delivers callbacks and sends mail when this
 * process writes, and polls for work that other processes or a crash left behind. The order, the exactly-once
 * effects and the schedules rely only on Postgres.
 */
export function startEngine(database: Database): Engine {
  const stopping = new AbortController();
  const bases = startBaseQueue(database, stopping.signal);
  const callbacks = startDeliveries(database);
  const sweeping = keyedQueue(() => sweep(database, stopping.signal), 1);
  const mail = startMailQueue(database);
  const cleanUps = startCleanUpQueues(database);
  registerWakeListeners({
    mutations: bases.wake,
    callbacks: callbacks.wake,
    mail: mail.wake,
    ...cleanUps.listeners,
  });
  let lastPollAt = Date.now();
  const poll = async () => {
    for (const baseId of await findQueuedBases(database)) bases.wake(baseId);
    callbacks.wake();
    lastPollAt = Date.now();
  };
  const timers = [repeatEvery(POLL_MS, poll), repeatEvery(SWEEP_MS, async () => sweeping.wake("all"))];
  sweeping.wake("all");
  return {
    lastPollAt: () => lastPollAt,
    stop: async () => {
      stopping.abort();
      registerWakeListeners({});
      for (const timer of timers) timer.stop();
      await Promise.all([bases.stop(), callbacks.stop(), mail.stop(), sweeping.stop()]);
      await cleanUps.stop();
    },
  };
}

/**
 * Finds the bases with queued mutations. Skips from base to base in the index, because a queue may be long.
 */
const findQueuedBases = async (database: Database): Promise<number[]> => {
  const rows = await database.execute<{ id: number }>(sql`
    with recursive base as (
      (select base_id as id from ${mutations} where status = 'queued' order by base_id limit 1)
      union all
      select (select base_id from ${mutations} where status = 'queued' and base_id > base.id order by base_id limit 1)
      from base where base.id is not null
    )
    select id from base where id is not null`);
  return rows.map(({ id }) => id);
};

/** Repeats a job with a pause after each run. Logs failures and continues. */
function repeatEvery(pauseMs: number, job: () => Promise<void>) {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const next = () => {
    if (!stopped) timer = setTimeout(run, pauseMs);
  };
  const run = () =>
    job()
      .catch((error: unknown) => log().error({ cause: describeError(error) }, "engine poll failed"))
      .finally(next);
  next();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
