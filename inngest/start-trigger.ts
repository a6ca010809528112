import "server-only";
import { env } from "@/lib/env";
import { startEmbeddedEngine } from "@/lib/mutations/engine";

/**
 * Starts what wakes the engine in this process (contract §10, `ENGINE`) and returns how to stop it: the embedded
 * worker, or nothing but the messages to an Inngest server, which then calls our functions.
 */
export function startTrigger(): () => Promise<void> {
  if (env().ENGINE === "embedded") {
    const engine = startEmbeddedEngine();
    return () => engine.stop();
  }
  return async () => undefined;
}
