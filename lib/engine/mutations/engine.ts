import "server-only";
import { db } from "@/lib/platform/database/client";
import { shared } from "@/lib/platform/shared";
import { type Engine, startEngine } from "./worker";

const holder = () => shared<{ engine: Engine | null }>("engine", () => ({ engine: null }));

/** The embedded engine of this process, if one was started. */
export const runningEngine = (): Engine | null => holder().engine;

const wakeUps = () => shared<{ areHeard: (() => boolean) | null }>("wake-ups", () => ({ areHeard: null }));

/** Whether the Inngest server takes this process's wake-ups; null where none are sent. */
export const wakeUpsAreHeard = (): boolean | null => wakeUps().areHeard?.() ?? null;

/** Whoever sends wake-ups to an Inngest server registers here how that goes. */
export const onWakeUps = (areHeard: (() => boolean) | null): void => {
  wakeUps().areHeard = areHeard;
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
