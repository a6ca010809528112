import "server-only";
import { db } from "@/lib/platform/database/client";
import { singleton } from "@/lib/platform/singleton";
import { type Engine, startEngine } from "./worker";

const holder = () => singleton<{ engine: Engine | null }>("engine", () => ({ engine: null }));

/** The embedded engine of this process, if one was started. */
export const runningEngine = (): Engine | null => holder().engine;

const inngestStatus = () =>
  singleton<{ areHeard: (() => boolean) | null }>("wake-ups", () => ({ areHeard: null }));

/** Whether the Inngest server takes this process's wake-ups; null where none are sent. */
export const isInngestReachable = (): boolean | null => inngestStatus().areHeard?.() ?? null;

/** Whoever sends wake-ups to an Inngest server registers here how that goes. */
export const registerInngestStatus = (areHeard: (() => boolean) | null): void => {
  inngestStatus().areHeard = areHeard;
};

/** Starts the embedded engine, once a process. */
export function startEmbeddedEngine(): Engine {
  const held = holder();
  held.engine ??= startEngine(db());
  const { stop, ...engine } = held.engine;
  return {
    ...engine,
    stop: async () => {
      held.engine = null;
      await stop();
    },
  };
}
