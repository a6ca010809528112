import "server-only";
import { describeError, log } from "@/lib/platform/log";

/**
 * Does the work of a step. What a step throws is sent to the Inngest server and kept there, and an error of the
 * database holds its query with all that was in it: so the cause goes to our own log, and only its code travels.
 */
export async function withOpaqueErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = describeError(error);
    log().error({ cause }, "engine step failed");
    throw new Error(`The step failed (${cause.code ?? cause.name}); its cause is in the service's log.`);
  }
}
