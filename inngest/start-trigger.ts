import "server-only";
import { scheduleBackups } from "@/lib/engine/backup/schedule-backups";
import { startCleanUpQueues } from "@/lib/engine/mutations/clean-up-queues";
import { registerInngestStatus, startEmbeddedEngine } from "@/lib/engine/mutations/engine";
import { startMailQueue } from "@/lib/engine/mutations/mail-queue";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import { registerWakeListeners } from "@/lib/platform/wake";
import { inngest } from "./client";
import { startFallback } from "./fallback";
import { inngestStatus, startListening } from "./server-status";
import { startWakeUpPublisher } from "./wake-up-publisher";

type Stop = () => Promise<void>;

const holder = () => singleton<{ stop: Stop | null }>("trigger", () => ({ stop: null }));

/**
 * Starts the engine's trigger and the backup schedule, once per process. Returns a function that stops both.
 * Depending on `ENGINE`, the trigger is the embedded worker or an Inngest server with the fallback.
 */
export function startTrigger(): Stop {
  const trigger = holder();
  if (trigger.stop) return trigger.stop;
  const stopEngine = env().ENGINE === "embedded" ? startEmbedded() : startInngest();
  const stopBackups = scheduleBackups();
  trigger.stop = async () => {
    trigger.stop = null;
    await Promise.all([stopEngine(), stopBackups()]);
  };
  return trigger.stop;
}

function startEmbedded(): Stop {
  const engine = startEmbeddedEngine();
  return () => engine.stop();
}

function startInngest(): Stop {
  startListening();
  const publisher = startWakeUpPublisher(inngest(), () => fallback.wake());
  const fallback = startFallback(db(), inngestStatus);
  const { mutations, postponedBase, callbacks } = publisher;
  const mail = startMailQueue(db());
  const cleanUps = startCleanUpQueues(db());
  registerWakeListeners({
    mutations,
    postponedBase,
    callbacks,
    callbackRetry: callbacks,
    mail: mail.wake,
    ...cleanUps.listeners,
  });
  registerInngestStatus(inngestStatus);
  return async () => {
    registerInngestStatus(null);
    registerWakeListeners({});
    await Promise.all([publisher.stop(), fallback.stop(), mail.stop()]);
    await cleanUps.stop();
  };
}
