import "server-only";
import { db } from "@/lib/platform/database/client";
import { singleton } from "@/lib/platform/singleton";
import { type Engine, startEngine } from "./worker";

const holder = () => singleton<{ engine: Engine | null }>("engine", () => ({ engine: null }));

/** Returns the embedded engine of this process, or null if none is running. */
export const runningEngine = (): Engine | null => holder().engine;

const inngestStatus = () =>
  singleton<{ isReachable: (() => boolean) | null }>("inngest status", () => ({ isReachable: null }));

/** Returns whether the Inngest server accepts this process's wake-ups; null if the process sends none. */
export const isInngestReachable = (): boolean | null => inngestStatus().isReachable?.() ?? null;

/** Registers the function that `isInngestReachable` calls. The publisher of wake-ups registers it. */
export const registerInngestStatus = (isReachable: (() => boolean) | null): void => {
  inngestStatus().isReachable = isReachable;
};

/** Starts the embedded engine, once per process. */
export function startEmbeddedEngine(): Engine {
  const current = holder();
  current.engine ??= startEngine(db());
  const { stop, ...engine } = current.engine;
  return {
    ...engine,
    stop: async () => {
      current.engine = null;
      await stop();
    },
  };
}
