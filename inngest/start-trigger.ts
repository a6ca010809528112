import "server-only";
import { registerInngestStatus, startEmbeddedEngine } from "@/lib/engine/mutations/engine";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import { registerWakeListeners } from "@/lib/platform/wake";
import { assertSettings, inngest } from "./client";
import { startFallback } from "./fallback";
import { startWakeUpPublisher } from "./wake-up-publisher";

type Stop = () => Promise<void>;

const holder = () => singleton<{ stop: Stop | null }>("trigger", () => ({ stop: null }));

/**
 * Starts what wakes the engine in this process (contract §10, `ENGINE`), once a process, and returns how to stop it:
 * the embedded worker, or the messages to an Inngest server with the fall-back behind them.
 */
export function startTrigger(): Stop {
  const held = holder();
  if (held.stop) return held.stop;
  const stopEngine = env().ENGINE === "embedded" ? startEmbedded() : startInngest();
  held.stop = async () => {
    held.stop = null;
    await stopEngine();
  };
  return held.stop;
}

function startEmbedded(): Stop {
  const engine = startEmbeddedEngine();
  return () => engine.stop();
}

function startInngest(): Stop {
  assertSettings(env());
  const announcer = startWakeUpPublisher(inngest(), () => fallback.wake());
  const fallback = startFallback(db(), announcer.isReachable);
  registerWakeListeners({
    mutations: announcer.mutations,
    callbacks: announcer.callbacks,
    mail: announcer.mail,
  });
  registerInngestStatus(announcer.isReachable);
  return async () => {
    registerInngestStatus(null);
    registerWakeListeners({ mutations: null, callbacks: null, mail: null });
    await Promise.all([announcer.stop(), fallback.stop()]);
  };
}
