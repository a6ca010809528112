import "server-only";
import { onWakeUps, startEmbeddedEngine } from "@/lib/engine/mutations/engine";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { shared } from "@/lib/platform/shared";
import { onWork } from "@/lib/platform/wake";
import { startAnnouncer } from "./announcer";
import { assertSettings, inngest } from "./client";
import { startFallback } from "./fallback";

type Stop = () => Promise<void>;

const holder = () => shared<{ stop: Stop | null }>("trigger", () => ({ stop: null }));

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
  const announcer = startAnnouncer(inngest(), () => fallback.wake());
  const fallback = startFallback(db(), announcer.isHeard);
  onWork({ mutations: announcer.mutations, callbacks: announcer.callbacks, mail: announcer.mail });
  onWakeUps(announcer.isHeard);
  return async () => {
    onWakeUps(null);
    onWork({ mutations: null, callbacks: null, mail: null });
    await Promise.all([announcer.stop(), fallback.stop()]);
  };
}
